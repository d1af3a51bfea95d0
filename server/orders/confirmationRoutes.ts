import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../db/types.ts';
import { readForm } from '../gate/form.ts';
import { isUuid } from '../graphql/input.ts';
import { readSign, type ShopPage, sendShopPage } from '../pages/shopPage.ts';
import { answerConfirmation, confirmationPath, loadConfirmation } from './confirmation.ts';
import { confirmationPage } from './confirmationPage.ts';
import { secretIn } from './orderAccess.ts';

export interface ConfirmationRouteOptions {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly now: () => Date;
}

const path = '/api/orders/:id/confirm';
const bodyLimit = 1_024;
const answerSchema = v.object({ answer: v.picklist(['confirm', 'cancel']) });

interface Place {
  readonly Params: { readonly id: string };
}

const unknownLink: ShopPage = {
  title: 'This link leads to no order',
  text: 'Perhaps a part of it was lost on the way. Nothing was changed; please open it from our message again.',
  rest: '<a href="/">To the shop</a>\n<a href="/pages/track">Find your order</a>',
};

/**
 * The page of the link by which a shopper confirms or cancels an order that is paid at the door. Opening it changes nothing, since
 * mail programs open links as well; its buttons do.
 */
export function confirmationRoutes(
  app: FastifyInstance,
  { db, storeId, now }: ConfirmationRouteOptions,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_, body, done) => done(null, readForm(body)),
  );

  app.get<Place>(path, async ({ params: { id }, query }, reply) => {
    const question = questionOf(id, query);
    const found = question && (await loadConfirmation(db, question));
    const sign = await readSign(db, storeId);
    return found
      ? sendShopPage(reply, 200, sign, confirmationPage(found, question.secret, sign.name))
      : sendShopPage(reply, 404, sign, unknownLink);
  });
  app.post<Place>(path, { bodyLimit }, async ({ params: { id }, query, body }, reply) => {
    const question = questionOf(id, query);
    const wish = v.safeParse(answerSchema, body);
    const found =
      question !== null && wish.success
        ? await answerConfirmation(db, question, wish.output.answer, now())
        : null;
    if (question === null || found === null) {
      return sendShopPage(reply, 404, await readSign(db, storeId), unknownLink);
    }
    return reply.redirect(confirmationPath(id, question.secret), 303);
  });
}

function questionOf(orderId: string, query: unknown) {
  const secret = secretIn(query);
  return isUuid(orderId) && secret !== null ? { orderId, secret } : null;
}
