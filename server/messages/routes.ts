import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database, Row } from '../db/types.ts';
import { readJson } from '../gate/json.ts';
import { isUuid } from '../graphql/input.ts';
import { readSign, type ShopPage, sendShopPage } from '../pages/shopPage.ts';
import { type MessagesConfig, whatsAppWebhookPath } from './config.ts';
import { rulesOf } from './kinds.ts';
import { hasOptedOut, optIn, optOut } from './optOut.ts';
import { isSignedByMeta, saveReport } from './whatsAppReports.ts';

export interface MessageRouteOptions {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly config: MessagesConfig;
  readonly now: () => Date;
}

const bodyLimit = 256 * 1024;

/** How Meta asks whether this is the webhook. */
const subscriptionSchema = v.object({
  'hub.mode': v.literal('subscribe'),
  'hub.verify_token': v.string(),
  'hub.challenge': v.optional(v.pipe(v.string(), v.maxLength(1_000)), ''),
});

const stopRoute = '/api/messages/:id/stop';
const allowRoute = '/api/messages/:id/allow';

interface Stop {
  readonly Params: { readonly id: string };
}

type FoundMessage = Pick<Row<'outbox_message'>, 'recipient' | 'kind'>;

async function findMessage(db: Kysely<Database>, id: string): Promise<FoundMessage | undefined> {
  if (!isUuid(id)) return undefined;
  const query = db.selectFrom('outbox_message').select(['recipient', 'kind']).where('id', '=', id);
  return query.executeTakeFirst();
}

function canDecline({ kind }: FoundMessage): boolean {
  return !rulesOf(kind).isOwed;
}

const shopLink = '<a href="/">To the shop</a>';

/** The page after declining. The receiver can undo that here, or by opening the same link again. */
function stoppedPage(id: string): ShopPage {
  return {
    title: 'Done, no more of these',
    text: 'You get messages about your orders, and what you ask for from now on, such as word that a product is back in stock. You can have the others again at any time: open this link once more.',
    rest: `<form method="post" action="/api/messages/${id}/allow"><button>Send me the others again</button></form>\n${shopLink}`,
  };
}

const allowedPage: ShopPage = {
  title: 'Welcome back',
  text: 'You get reminders and news again. Every one of them has a link that stops them.',
  rest: shopLink,
};

/** Asks whether to stop such messages, or says why there is nothing to stop: the message is unknown, or cannot be declined. */
function askPage(message: FoundMessage | undefined): ShopPage {
  if (message === undefined) {
    return {
      title: 'We do not know this message',
      text: 'Nothing was changed. Its link may have been cut, or the message is older than half a year. Please use the link in a newer one, or write to us.',
      rest: `<a href="/pages/contact">Write to us</a>\n${shopLink}`,
    };
  }
  if (!canDecline(message)) {
    return {
      title: 'This message is about your order or complaint',
      text: 'Nothing was changed: such messages tell you how your order or complaint stands, and end with it.',
      rest: shopLink,
    };
  }
  return {
    title: 'Stop these messages?',
    text: 'We send no more reminders and news to this address. Messages about your orders still reach you.',
    rest: '<form method="post"><button>Stop them</button></form>',
  };
}

/** Where shoppers decline messages, and where Meta reports what became of them. */
export function messageRoutes(app: FastifyInstance, { db, storeId, config, now }: MessageRouteOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  const show = async (reply: FastifyReply, message: FoundMessage | undefined, page: ShopPage) =>
    sendShopPage(reply, message === undefined ? 404 : 200, await readSign(db, storeId), page);

  app.get<Stop>(stopRoute, async ({ params: { id } }, reply) => {
    const message = await findMessage(db, id);
    const isStopped =
      message !== undefined && canDecline(message) && (await hasOptedOut(db, message.recipient));
    return show(reply, message, isStopped ? stoppedPage(id) : askPage(message));
  });
  // Also the one click of mail programs (RFC 8058). The message's id is known to its receiver only.
  app.post<Stop>(stopRoute, async ({ params: { id } }, reply) => {
    const message = await findMessage(db, id);
    if (message === undefined || !canDecline(message)) return show(reply, message, askPage(message));
    await optOut(db, message.recipient, 'by the link in a message', now());
    return show(reply, message, stoppedPage(id));
  });
  app.post<Stop>(allowRoute, async ({ params: { id } }, reply) => {
    const message = await findMessage(db, id);
    if (message === undefined || !canDecline(message)) return show(reply, message, askPage(message));
    await optIn(db, message.recipient);
    return show(reply, message, allowedPage);
  });

  const { whatsApp, sms } = config;
  if (whatsApp === null) return;
  app.get(whatsAppWebhookPath, async ({ query }, reply) => {
    const reading = v.safeParse(subscriptionSchema, query);
    const isKnown = reading.success && reading.output['hub.verify_token'] === whatsApp.verifyToken;
    return isKnown
      ? reply.type('text/plain').send(reading.output['hub.challenge'])
      : reply.code(403).send('');
  });
  app.post(whatsAppWebhookPath, { bodyLimit }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { body } = request;
    if (!Buffer.isBuffer(body) || !isSignedByMeta(body, signatureOf(request), whatsApp.appSecret)) {
      return reply.code(401).send({ status: 'signature does not match' });
    }
    const json = readJson(body, 'unchecked');
    const isReport = json.ok && (await saveReport(db, json.value, { now: now(), hasSms: sms !== null }));
    return reply.code(isReport ? 200 : 400).send({ status: isReport ? 'ok' : 'cannot be read' });
  });
}

function signatureOf(request: FastifyRequest): string {
  const value = request.headers['x-hub-signature-256'];
  return typeof value === 'string' ? value : '';
}
