/** Validates the stored choice, which any program or person may have written. */
import * as v from 'valibot';
import type { ConsentRecord } from './types.ts';

export const consentRecordSchema: v.GenericSchema<unknown, ConsentRecord> = v.object({
  // Version 1 did not say for what: who agreed then is asked again.
  version: v.literal(2),
  choice: v.picklist(['granted', 'refused']),
  purposes: v.array(v.picklist(['measuring', 'offers', 'chat'])),
  decidedAt: v.pipe(v.number(), v.finite(), v.minValue(0)),
});
