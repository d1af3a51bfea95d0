import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { StoreLegal } from '../../src/contract/generated/schema.ts';
import type { Database } from '../db/types.ts';
import { type Form, readFittedForm, readForm } from '../gate/form.ts';
import type { Limits } from '../limits/limits.ts';
import { readSign, type ShopPage, sendShopPage } from '../pages/shopPage.ts';
import { escapeHtml } from '../pages/standalonePage.ts';
import { formHtml, refusedPage, unfitPage } from './formPage.ts';
import { raiseGrievance } from './raiseGrievance.ts';

interface GrievanceRouteOptions {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly limits: Pick<Limits, 'hasRoomForComplaint' | 'hasRoomForReceipt'>;
  readonly now: () => Date;
}

/** The longest texts of the form, where each character takes nine. */
const longestForm = 50_000;

/** Where the form of `/pages/grievance` goes, which needs no script. A saved complaint has a page of the shop, `/grievances/<number>`. */
export function grievanceRoutes(app: FastifyInstance, options: GrievanceRouteOptions): void {
  const { db, storeId, limits, now } = options;
  const send = async (reply: FastifyReply, status: number, page: ShopPage) =>
    sendShopPage(reply, status, await readSign(db, storeId), page, 'BY_BROWSER');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    (_request, body, done) => done(null, body),
  );

  app.post<{ Body: unknown }>('/grievances', { bodyLimit: longestForm }, async (request, reply) => {
    const form = readForm(request.body);
    if (form === null) return send(reply, 400, unfitPage(readFittedForm(request.body)));
    const hasRoom = () => limits.hasRoomForComplaint(request.ip, now());
    const hasRoomForReceipt = (recipient: string) => limits.hasRoomForReceipt(recipient, now());
    const raised = await raiseGrievance({ db, storeId, hasRoom, hasRoomForReceipt }, form, now());
    if (raised.kind === 'refused') return send(reply, 400, refusedPage(form, raised.problems));
    if (raised.kind === 'tooMany') return send(reply, 429, tooManyPage(form, await findOfficer(db, storeId)));
    return reply.redirect(`/grievances/${raised.number}`, 303);
  });
}

type Officer = Pick<StoreLegal, 'grievanceOfficer' | 'grievanceEmail' | 'grievancePhone'>;

async function findOfficer(db: Kysely<Database>, storeId: string): Promise<Officer | null> {
  const store = await db.selectFrom('store').select('legal').where('id', '=', storeId).executeTakeFirst();
  return store?.legal ?? null;
}

/** Nobody is kept from complaining: it says how else, and keeps what was written. */
function tooManyPage(form: Form, officer: Officer | null): ShopPage {
  const ways = officer === null ? '<a href="/pages/grievance">How to reach us</a>' : officerHtml(officer);
  return {
    title: 'Please complain in another way',
    text: 'Very many complaints came from your internet connection, so this one was not saved. What you wrote is below, to be sent again in an hour or in another way.',
    rest: `${ways}\n${formHtml(form, {})}`,
  };
}

function officerHtml({
  grievanceOfficer: name,
  grievanceEmail: email,
  grievancePhone: phone,
}: Officer): string {
  return [
    `<p>${escapeHtml(name)}, grievance officer</p>`,
    `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`,
    `<a href="tel:${escapeHtml(phone.replace(/[^+\d]/g, ''))}">${escapeHtml(phone)}</a>`,
  ].join('\n');
}
