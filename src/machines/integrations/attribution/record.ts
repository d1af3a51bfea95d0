/** Validates the stored landing, which any program or person may have written. */
import * as v from 'valibot';

const text = v.optional(v.pipe(v.string(), v.maxLength(500)));

export const metaRecordSchema = v.object({
  version: v.literal(1),
  meta: v.object({
    landingPage: text,
    referrer: text,
    utmCampaign: text,
    utmContent: text,
    utmMedium: text,
    utmSource: text,
    utmTerm: text,
    clickId: text,
    fbclid: text,
  }),
});
