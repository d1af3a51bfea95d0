import type { Kysely } from 'kysely';
import type { Database } from '../../db/types.ts';
import { saveMessages, textRow } from '../../messages/message.ts';
import { shortened } from '../../messages/templates.ts';
import type { SendCode } from '../codeService.ts';
import { codeLivesMs } from '../codes.ts';

/** Writes codes to the outbox, which `/outbox` shows. For development only: whoever sees a code can sign in with it. */
export function createOutboxSender(db: Kysely<Database>, storeId: string): SendCode {
  return async ({ phone, code }) => {
    const store = await db.selectFrom('store').select('name').where('id', '=', storeId).executeTakeFirst();
    const values = [code, shortened(store?.name ?? 'our shop'), String(codeLivesMs / 60_000)];
    const text = { kind: 'signInCode', template: 'sign_in_code', values, recipient: phone } as const;
    await saveMessages(db, [textRow({ ...text, link: null, orderId: null, dedupeKey: null }, new Date())]);
    return true;
  };
}
