/** The columns of tables by the names of the fields that merchants write. */
import * as v from 'valibot';
import { camelCased } from '../db/names.ts';
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

/** Columns whose file has another name for them than their own in camel case. */
const renamed: Readonly<Partial<Record<string, string>>> = {
  best_seller_orders: 'totalOrders',
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

/** The change of a column as changes of the file's fields. */
export function fieldsOf({ name, before, after }: FieldChange): readonly FieldChange[] {
  if (name === 'tax_bps') return [{ name: 'taxRate', before: hundredth(before), after: hundredth(after) }];
  if (name === 'facts') return compared(factsOf(before), factsOf(after));
  if (name === 'metadata') return compared(metadataOf(before), metadataOf(after));
  if (name === 'images') return compared(imagesOf(before), imagesOf(after));
  const [[field = name] = []] = [Object.keys(camelCased({ [name]: null }))];
  return [{ name: renamed[name] ?? field, before, after }];
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

/** The keys, and what `images.csv` says of them. */
function imagesOf(value: unknown): Record<string, unknown> {
  const images = v.parse(ImagesSchema, value);
  return {
    images: images.map(({ imageKey }) => imageKey),
    ...Object.fromEntries(images.map(({ imageKey, alt }) => [`alt of ${imageKey}`, alt])),
  };
}

/** How much of a value is shown. */
const longestShown = 60;
/** What is shown before the first difference. */
const lead = 15;

/** Two values as texts; of long ones the part in which they differ. */
export function shownPair(before: unknown, after: unknown): readonly [string, string] {
  const [one, other] = [textOf(before), textOf(after)];
  let same = 0;
  while (same < one.length && same < other.length && one[same] === other[same]) same += 1;
  const isLong = Math.max(one.length, other.length) > longestShown;
  const from = isLong ? Math.max(0, same - lead) : 0;
  return [part(one, from), part(other, from)];
}

function part(text: string, from: number): string {
  const shown = text.slice(from, from + longestShown);
  return `${from > 0 ? '…' : ''}${shown}${from + longestShown < text.length ? '…' : ''}`;
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? 'none' : JSON.stringify(value);
}
