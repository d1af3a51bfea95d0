/** Fields of records as files give them, before they are checked. */

/** The fields that say something, also of the records in a list. */
export function filledFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(
    filled.map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((entry) => (isRecord(entry) ? filledFields(entry) : entry)) : value,
    ]),
  );
}

/** Whether the row names the product that it is a variant of, and is no product itself. */
export function isVariantRow({ slug, variantOf }: Readonly<Record<string, unknown>>): boolean {
  const [isProduct, isVariant] = [slug, variantOf].map((value) => (value ?? '') !== '');
  return isVariant === true && isProduct === false;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
