/** Validates the stored choice, which any program or person may have written. */
import * as v from 'valibot';
import type { ConsentRecord } from './types.ts';

export const consentRecordSchema: v.GenericSchema<unknown, ConsentRecord> = v.object({
  version: v.literal(1),
  choice: v.picklist(['granted', 'refused']),
  decidedAt: v.pipe(v.number(), v.finite(), v.minValue(0)),
});
