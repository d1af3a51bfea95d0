import * as v from 'valibot';
import { recordKey } from '../../src/pricing/index.ts';
import { LONGEST_COUPON_CODE } from '../../src/pricing/urlCoupon.ts';
import type { CartLineRecord } from '../db/types.ts';
import { IdSchema as SentIdSchema } from '../ids.ts';

/** The most lines that a cart or an order has. */
export const maxCartLines = 100;

/** A product's, variant's or coupon's id as the browser sends it. */
const IdSchema = v.pipe(SentIdSchema, v.nonEmpty());

/** A coupon's code, in upper case. */
export const CouponCodeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.maxLength(LONGEST_COUPON_CODE),
);

/** The code of the offer that brought a gift, in upper case; `null` where it is empty. */
const OfferCodeSchema = v.pipe(
  CouponCodeSchema,
  v.transform((code) => (code === '' ? null : code)),
);

/** The lines of a cart or an order (`CartLineInput` of the contract), each of at most `maxUnits`. */
export function cartLinesSchema(maxUnits: number) {
  return v.pipe(
    v.array(
      v.object({
        productId: IdSchema,
        variantId: v.nullish(IdSchema, null),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1, 'at least 1'), v.maxValue(maxUnits)),
        source: v.nullish(v.picklist(['CART', 'COUPON', 'LIMITED_TIME_DEAL']), 'CART'),
        sourceCouponCode: v.nullish(OfferCodeSchema, null),
      }),
    ),
    v.maxLength(maxCartLines),
  );
}

/** The lines with those of the same product, variant and source added up. */
export function mergeDuplicates(lines: readonly CartLineRecord[]): CartLineRecord[] {
  const merged = new Map<string, CartLineRecord>();
  for (const line of lines) {
    const key = JSON.stringify([line.productId, line.variantId, line.source]);
    const known = merged.get(key);
    merged.set(key, known === undefined ? line : { ...known, quantity: known.quantity + line.quantity });
  }
  return [...merged.values()];
}

/** A cart line with the key that names it in quotes and replies. */
export type KeyedLine = CartLineRecord & { readonly recordKey: string };

/** The key of a cart line: product, variant and source. */
export function recordKeyOf({ productId, variantId, source }: CartLineRecord): string {
  return recordKey({ id: productId, variantId, source }).recordKey;
}

export function withRecordKeys(lines: readonly CartLineRecord[]): KeyedLine[] {
  return lines.map((line) => ({ ...line, recordKey: recordKeyOf(line) }));
}
