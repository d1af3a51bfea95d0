/** Validates the stored terms, which any program or person may have written. */
import * as v from 'valibot';
import { MOST_TERMS } from './rules.ts';
import type { SearchRecord } from './types.ts';

/** The record in version 1; other versions are not read. */
export const searchRecordSchema: v.GenericSchema<unknown, SearchRecord> = v.object({
  version: v.literal(1),
  terms: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80))),
    v.maxLength(MOST_TERMS),
    v.check((terms) => new Set(terms).size === terms.length),
  ),
});
