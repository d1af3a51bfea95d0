import type { FileRecord } from './records.ts';

/**
 * In CSV a variant is a row of its own, after its product's, whose `variantOf` is the product's slug: it becomes an
 * entry of the product's `variants`. A row that does not follow its product stays, and is refused as an unknown field.
 */
export async function* joinVariants(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord> {
  let product: FileRecord | null = null;
  let variants: Record<string, unknown>[] = [];
  for await (const record of records) {
    const { variantOf, ...fields } = record.fields;
    if (product !== null && fields.slug === undefined && variantOf === product.fields.slug) {
      variants.push(fields);
      continue;
    }
    if (product !== null) yield withVariants(product, variants);
    product = record;
    variants = [];
  }
  if (product !== null) yield withVariants(product, variants);
}

function withVariants(product: FileRecord, variants: readonly Record<string, unknown>[]): FileRecord {
  return variants.length === 0 ? product : { ...product, fields: { ...product.fields, variants } };
}
