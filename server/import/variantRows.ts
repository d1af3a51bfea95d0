import type { FileRecord } from './records.ts';

/**
 * In CSV a variant is a row of its own whose `variantOf` is its product's slug: it becomes an entry of the
 * product's `variants`. A row whose product is not in the file stays, and is refused as an unknown field.
 */
export function joinVariants(records: readonly FileRecord[]): FileRecord[] {
  const variants = new Map<unknown, Record<string, unknown>[]>();
  const slugs = new Set(records.map(({ fields }) => fields.slug));
  const isVariant = ({ fields }: FileRecord) => slugs.has(fields.variantOf) && fields.slug === undefined;
  for (const record of records.filter(isVariant)) {
    const { variantOf, ...fields } = record.fields;
    variants.set(variantOf, [...(variants.get(variantOf) ?? []), fields]);
  }
  return records
    .filter((record) => !isVariant(record))
    .map((record) => {
      const own = variants.get(record.fields.slug);
      return own === undefined ? record : { ...record, fields: { ...record.fields, variants: own } };
    });
}
