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

/** Where a fault is, as schemas say it. */
interface Faulty {
  readonly path?: readonly { readonly key: unknown }[] | undefined;
}

/**
 * The values without those that a schema refused, so that the others can be read. A refused element of a list takes its field
 * along; in the outermost list an empty record takes its place, so that the others keep theirs.
 */
export function withoutFaults(values: unknown, faults: readonly Faulty[]): unknown {
  const copy: unknown = structuredClone(values);
  for (const { path = [] } of faults) {
    const keys = path.map(({ key }) => key);
    const last = keys.findLastIndex((key) => typeof key === 'string');
    const owner = keys.slice(0, Math.max(last, 0)).reduce<unknown>(valueAt, copy);
    if (last >= 0 && isRecord(owner)) delete owner[String(keys[last])];
    else if (last < 0 && Array.isArray(copy) && typeof keys[0] === 'number') copy[keys[0]] = {};
  }
  return copy;
}

function valueAt(owner: unknown, key: unknown): unknown {
  if (Array.isArray(owner)) return owner[Number(key)];
  return isRecord(owner) ? owner[String(key)] : undefined;
}
