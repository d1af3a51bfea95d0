/** Files of pricing cases, and each case's function. */
import * as v from 'valibot';
import * as pricing from '../../src/pricing/index.ts';

/** Accepts any object, because cases contain invalid input on purpose and each function checks its own input. */
function given<T>() {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return v.custom<T>(isObject, 'The input is not an object');
}

/** Makes a case's function from the schema of its input. */
function kind<I>(input: v.GenericSchema<unknown, I>, run: (input: I) => unknown) {
  return (value: unknown) => run(v.parse(input, value));
}

const kinds: ReadonlyMap<string, (input: unknown) => unknown> = new Map([
  ['quote', kind(given<pricing.QuoteInput>(), pricing.quote)],
  ['toPaise', kind(given<pricing.ToPaiseInput>(), pricing.toPaise)],
  ['allocate', kind(given<pricing.AllocateInput>(), pricing.allocate)],
  ['clampQty', kind(given<pricing.ClampQtyInput>(), pricing.clampQty)],
  ['discountPercent', kind(given<pricing.DiscountPercentInput>(), pricing.discountPercent)],
  ['recordKey', kind(given<pricing.RecordKeyInput>(), pricing.recordKey)],
  ['urlCoupon', kind(given<pricing.UrlCouponInput>(), pricing.urlCoupon)],
  ['adValue', kind(given<pricing.AdValueInput>(), pricing.adValue)],
  ['codAvailability', kind(given<pricing.CodAvailabilityInput>(), pricing.codAvailability)],
  ['autoApply', kind(given<pricing.AutoApplyInput>(), pricing.autoApply)],
  ['freebieRows', kind(given<pricing.FreebieRowsInput>(), pricing.freebieRows)],
  ['remainder', kind(given<pricing.RemainderInput>(), pricing.remainder)],
  ['giftsLeaving', kind(given<pricing.GiftsLeavingInput>(), pricing.giftsLeaving)],
  ['nudge', kind(given<pricing.NudgeInput>(), pricing.nudge)],
]);

const CaseFile = v.object({
  cases: v.array(
    v.object({
      id: v.string(),
      name: v.optional(v.string(), ''),
      kind: v.string(),
      input: v.unknown(),
      expected: v.unknown(),
    }),
  ),
});

export type Case = v.InferOutput<typeof CaseFile>['cases'][number];

/** Reads a file of cases; see `v.safeParse` for the result. */
export function parseCases(file: unknown) {
  return v.safeParse(CaseFile, file);
}

/** Calls the case's function. Returns its result, or `{threw}` with the message of what it threw. */
export function evaluate({ kind, input }: Case): unknown {
  const run = kinds.get(kind);
  if (!run) return { unknownKind: kind };
  try {
    return run(input);
  } catch (error) {
    return { threw: error instanceof Error ? error.message : String(error) };
  }
}
