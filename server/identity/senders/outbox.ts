import type { Kysely } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { SendCode } from '../codeService.ts';
import { codeLivesMs } from '../codes.ts';

/** Writes codes to the outbox, which `/outbox` shows. For development only: whoever sees a code can sign in with it. */
export function createOutboxSender(db: Kysely<Database>): SendCode {
  return async ({ phone, code }) => {
    const minutes = codeLivesMs / 60_000;
    await db
      .insertInto('outbox_message')
      .values({
        channel: 'SMS',
        recipient: phone,
        subject: 'Your sign-in code',
        body: `${code} is your code to sign in. It is good for ${minutes} minutes. Do not share it with anyone.`,
      })
      .execute();
    return true;
  };
}
