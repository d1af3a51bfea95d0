/** Schema of the session in this browser's storage. */
import * as v from 'valibot';
import type { SessionRecord } from '../../contract/domain/index.ts';
import type { RecordStore, Records } from '../storage/index.ts';

const text = v.pipe(v.string(), v.maxLength(500));
const textOrNull = v.nullable(text);

const schema: v.GenericSchema<unknown, SessionRecord> = v.object({
  version: v.literal(1),
  user: v.object({
    id: v.pipe(text, v.minLength(1)),
    firstName: textOrNull,
    lastName: textOrNull,
    email: textOrNull,
    phone: textOrNull,
    gender: textOrNull,
    dob: textOrNull,
    totalOrders: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    phoneVerified: v.boolean(),
    totalRewards: v.pipe(v.number(), v.safeInteger()),
    createdAt: text,
  }),
  isViaExpress: v.boolean(),
});

/** The stored session of the signed-in user (Specification 4, "Session"). */
export function createSessionRecord(records: Records): RecordStore<SessionRecord> {
  return records({ key: 'user', schema });
}
