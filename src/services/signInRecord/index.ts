/** What a tab remembers of a sign-in, so that a reload in the middle of it goes on where it was. */
import * as v from 'valibot';
import type { RecordStore, Records } from '../storage/index.ts';

export interface SignInRecord {
  readonly version: 1;
  /** The modal is open, with these flags. */
  readonly open: { readonly redirect: string | null; readonly customSignup: boolean } | null;
  /** A code was sent. */
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
      // A path of this shop's: never another site.
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
