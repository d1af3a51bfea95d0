import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../db/types.ts';
import { createLimits } from '../limits/limits.ts';
import { readLook, shownColours } from '../look/readLook.ts';
import { createSmsSender } from './channels/msg91.ts';
import { createEmailSender } from './channels/smtp.ts';
import { createWhatsAppSender } from './channels/whatsApp.ts';
import type { ShopFace } from './email.ts';
import type { Senders, SendingServices } from './sendMessages.ts';

export { type MessageSender, startMessageSender } from './messageSender.ts';
export { messageRoutes } from './routes.ts';
export { type SendingServices, sendMessages } from './sendMessages.ts';

export interface MessagesOptions {
  readonly config: Pick<Config, 'messages' | 'publicUrl' | 'storeId' | 'limits' | 'identity'>;
  readonly db: Kysely<Database>;
  readonly now: () => Date;
}

/** What sending needs, by the shop's settings. */
export function createSending({ config, db, now }: MessagesOptions): SendingServices {
  const { messages, publicUrl, storeId } = config;
  const limits = createLimits({ db, config });
  return {
    db,
    now,
    publicUrl,
    quietHours: messages.quietHours,
    countTo: limits.countMessage,
    senders: messages.isSending ? sendersOf(messages, () => loadFace(db, storeId, publicUrl)) : {},
  };
}

function sendersOf({ email, sms, whatsApp }: Config['messages'], face: () => Promise<ShopFace>): Senders {
  return {
    ...(email === null ? {} : { EMAIL: createEmailSender(email, face) }),
    ...(sms === null ? {} : { SMS: createSmsSender(sms) }),
    ...(whatsApp === null ? {} : { WHATSAPP: createWhatsAppSender(whatsApp) }),
  };
}

async function loadFace(db: Kysely<Database>, storeId: string, url: string): Promise<ShopFace> {
  const store = await readLook(db, storeId);
  return { name: store?.name ?? new URL(url).hostname, url, colours: shownColours(store) };
}
