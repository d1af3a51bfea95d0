/** Sign-in progress, stored per tab so that a reload can resume it. */
import * as v from 'valibot';
import type { RecordStore, Records } from '../storage/index.ts';

export interface SignInRecord {
  readonly version: 1;
  /** The flags of the open modal; `null` if it is closed. */
  readonly open: { readonly redirect: string | null; readonly customSignup: boolean } | null;
  /** The phone that a code was sent to, and when; `null` if none was sent. */
  readonly sent: {
    /** Ten digits. */
    readonly phone: string;
    /** Milliseconds since the epoch, by this machine's clock. */
    readonly at: number;
  } | null;
}

const schema: v.GenericSchema<unknown, SignInRecord> = v.object({
  version: v.literal(1),
  open: v.nullable(
    v.object({
      // A path within this shop, never another site.
      redirect: v.nullable(v.pipe(v.string(), v.maxLength(500), v.regex(/^\/(?![/\\])/))),
      customSignup: v.boolean(),
    }),
  ),
  sent: v.nullable(
    v.object({ phone: v.pipe(v.string(), v.regex(/^\d{10}$/)), at: v.pipe(v.number(), v.finite()) }),
  ),
});

/** @param records over the tab's own storage */
export function createSignInRecord(records: Records): RecordStore<SignInRecord> {
  return records({ key: 'sign-in', schema });
}
