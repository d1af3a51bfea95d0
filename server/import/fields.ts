/** Fields of records as files give them, before they are checked. */

/** The fields without the empty ones, also in lists of records. */
export function filledFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled = Object.entries(fields).filter(([, value]) => isFilled(value));
  return Object.fromEntries(
    filled.map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((entry) => (isRecord(entry) ? filledFields(entry) : entry)) : value,
    ]),
  );
}

/** Whether the row is a variant's: it names its product in `variantOf` and has no slug. */
export function isVariantRow({ slug, variantOf }: Readonly<Record<string, unknown>>): boolean {
  return isFilled(variantOf) && !isFilled(slug);
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** The names of an object schema's fields. */
export function fieldsOf(schema: object): string[] {
  return 'entries' in schema && isRecord(schema.entries) ? Object.keys(schema.entries) : [];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
