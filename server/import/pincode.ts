import * as v from 'valibot';
import { amount, flag, text, whole } from './cells.ts';

/** A row of a courier's serviceability list. */
export const pincodeSchema = v.strictObject({
  id: v.pipe(text(6), v.regex(/^[1-9]\d{5}$/, 'must be a pincode of six digits')),
  cod: flag,
  prepaid: flag,
  codMaxAmount: v.optional(amount),
  city: v.optional(text(100)),
  state: v.optional(
    v.pipe(text(2), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, 'must be a two-letter state code')),
  ),
  deliveryDays: v.optional(whole(0, 60)),
});
