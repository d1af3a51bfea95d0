/** Small parts of replies. Unknown fields are dropped; a wrong shape fails the whole reply. */
import * as v from 'valibot';
import type { Aggregate, Image } from '../../../contract/domain/index.ts';
import { toPaise } from '../../../pricing/index.ts';

/** A reader of one reply or part of it. */
export type Reader<T> = v.GenericSchema<unknown, T>;

export const text = v.string();
export const textOrNull = v.nullable(v.string());
export const number = v.number();
export const numberOrNull = v.nullable(v.number());
export const flag = v.boolean();
export const texts = v.array(v.string());

/** Rupees on the wire → whole paise. */
export const rupees: Reader<number> = v.pipe(
  v.union([v.number(), v.string()]),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const paise = paiseOf(dataset.value);
    if (paise !== null) return paise;
    addIssue({ message: 'Not an amount in rupees' });
    return NEVER;
  }),
);
export const rupeesOrNull = v.nullable(rupees);

/** Rupees that may be below zero → whole paise. */
export const signedRupees: Reader<number> = v.pipe(
  v.number(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const paise = paiseOf(Math.abs(value));
    if (paise !== null) return value < 0 ? -paise : paise;
    addIssue({ message: 'Not an amount in rupees' });
    return NEVER;
  }),
);

function paiseOf(value: number | string): number | null {
  const result = toPaise({ value });
  return 'paise' in result ? result.paise : null;
}

export const image: Reader<Image> = v.object({
  id: text,
  imageKey: text,
  alt: text,
  width: number,
  height: number,
});

export const status = v.picklist(['ENABLED', 'DISABLED']);
export const source = v.picklist(['CART', 'COUPON', 'LIMITED_TIME_DEAL']);
export const device = v.picklist(['WEB', 'MOBILE', 'ADMIN', 'ALL']);
export const tierPayment = v.picklist(['COD', 'PREPAID', 'PPCOD', 'ALL']);

export const aggregate: Reader<Aggregate> = v.pipe(
  v.object({
    name: text,
    result: v.variant('__typename', [
      v.object({ __typename: v.literal('AggregateScalarResult'), value: number }),
      v.object({
        __typename: v.literal('AggregateBucketResult'),
        buckets: v.array(v.object({ key: text, doc_count: number })),
      }),
    ]),
  }),
  v.transform(
    ({ name, result }): Aggregate =>
      result.__typename === 'AggregateScalarResult'
        ? { name, kind: 'scalar', value: result.value }
        : {
            name,
            kind: 'buckets',
            buckets: result.buckets.map(({ key, doc_count }) => ({ key, count: doc_count })),
          },
  ),
);
