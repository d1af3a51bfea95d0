/** Changes of a table's columns, as changes of the fields that merchants write in files. */
import * as v from 'valibot';
import { fieldOf } from '../db/names.ts';
import { factLabels } from './productRow.ts';

/** A field of a row before and after an import. */
export interface FieldChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

const FactsSchema = v.fallback(v.array(v.object({ label: v.string(), value: v.string() })), []);
const MetadataSchema = v.fallback(v.record(v.string(), v.unknown()), {});
const ImagesSchema = v.fallback(v.array(v.object({ imageKey: v.string(), alt: v.string() })), []);

/** Columns whose field has another name than theirs in camel case. */
const renamed: Readonly<Partial<Record<string, string>>> = {
  category_id: 'category',
  sub_category_id: 'subCategory',
  option_ids: 'options',
  is_pdp_featured: 'isPDPFeatured',
  thumb_image: 'thumbImages',
};
const metadataFields: Readonly<Partial<Record<string, string>>> = {
  title: 'metaTitle',
  description: 'metaDescription',
  keywords: 'metaKeywords',
};

/** Returns the change of a column as changes of fields; some columns hold several. */
export function fieldChanges({ name, before, after }: FieldChange): readonly FieldChange[] {
  if (name === 'tax_bps') return [{ name: 'taxRate', before: hundredth(before), after: hundredth(after) }];
  if (name === 'facts') return compared(factsOf(before), factsOf(after));
  if (name === 'metadata') return compared(metadataOf(before), metadataOf(after));
  if (name === 'images') return compared(imagesOf(before), imagesOf(after));
  return [{ name: renamed[name] ?? fieldOf(name), before, after }];
}

function compared(before: Readonly<Record<string, unknown>>, after: typeof before): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

function hundredth(value: unknown): unknown {
  return typeof value === 'number' ? value / 100 : value;
}

function factsOf(value: unknown): Record<string, unknown> {
  const names = new Map<string, string>(factLabels.map(([name, label]) => [label, name]));
  return Object.fromEntries(
    v.parse(FactsSchema, value).map(({ label, value: said }) => [names.get(label) ?? label, said]),
  );
}

function metadataOf(value: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(v.parse(MetadataSchema, value)).map(([name, said]) => [
      metadataFields[name] ?? name,
      said,
    ]),
  );
}

/** The keys, as products have them, and the alternative texts of `images.csv`. */
function imagesOf(value: unknown): Record<string, unknown> {
  const images = v.parse(ImagesSchema, value);
  return {
    images: images.map(({ imageKey }) => imageKey),
    ...Object.fromEntries(images.map(({ imageKey, alt }) => [`alt of ${imageKey}`, alt])),
  };
}
