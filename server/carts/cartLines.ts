import * as v from 'valibot';

/** Of a cart or of an order. */
export const maxCartLines = 100;

/** A product's, variant's or coupon's id as it comes from the browser. */
const Id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));

export const CouponCode = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(100));

/** The lines of a cart or of an order (`CartLineInput` of the contract), each of at most `mostUnits`. */
export function cartLinesSchema(mostUnits: number) {
  return v.pipe(
    v.array(
      v.object({
        productId: Id,
        variantId: v.nullish(Id, null),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1, 'at least 1'), v.maxValue(mostUnits)),
        source: v.nullish(v.picklist(['CART', 'COUPON', 'LIMITED_TIME_DEAL']), 'CART'),
        sourceCouponCode: v.nullish(Id, null),
      }),
    ),
    v.maxLength(maxCartLines),
  );
}
