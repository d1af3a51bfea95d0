/** The stored terms, read with suspicion: any program or person may have written them. */
import * as v from 'valibot';
import { MOST_TERMS } from './rules.ts';
import type { SearchRecord } from './types.ts';

/** The record as version 1 writes it; another version is none of ours. */
export const searchRecordSchema: v.GenericSchema<unknown, SearchRecord> = v.object({
  version: v.literal(1),
  terms: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80))),
    v.maxLength(MOST_TERMS),
    v.check((terms) => new Set(terms).size === terms.length),
  ),
});
