/** The data of a guest's order, by its own page, what staff copy and erase on request, and callers who prove nothing. */
import { beforeEach, expect, test } from 'vitest';
import { grievancesCommand } from '../../../server/grievances/grievancesCommand.ts';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import { privacyCommand } from '../../../server/privacy/privacyCommand.ts';
import { findBrokenInvariants, type PlacedOrder, testTime } from '../orders/support/commerce.ts';
import { as } from '../rewards/support.ts';
import type { TestApp } from '../support/app.ts';
import { arrive, openWithPeople, orderOf, tablesWith, traces, zubaida } from './support/people.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openWithPeople();
});

test('a link with two secrets, none or one that can be none opens nothing', async () => {
  const placed = await orderOf(app, zubaida);
  for (const query of ['', '?secret=', '?secret=a&secret=b', '?secret[]=a', `?secret=${'a'.repeat(101)}`]) {
    const paths = ['your-data', 'your-data.json', 'confirm'].map(
      (page) => `/api/orders/${placed.id}/${page}${query}`,
    );
    const statuses = await Promise.all(paths.map(async (url) => (await app.http.inject({ url })).statusCode));
    expect([query, ...statuses]).toEqual([query, 404, 401, 404]);
  }
});

test('a guest gets and erases the data of an order by its cookie, without script', async () => {
  const placed = await orderOf(app, zubaida);
  await arrive(app, placed);
  const url = `/api/orders/${placed.id}/your-data`;
  const { cookie } = placed;
  expect((await app.http.inject({ url })).statusCode).toBe(404);
  const page = await app.http.inject({ url, headers: { cookie } });
  // One tap erases nothing: what goes and what stays is said first.
  expect(page.body).not.toContain('<form');
  expect(page.body).toContain(`<a href="${url}/erase">Erase my data</a>`);
  const question = await app.http.inject({ url: `${url}/erase`, headers: { cookie } });
  expect(question.body).toContain('for the 72 months of the CGST Act');
  expect(question.body).toContain(`<form method="post" action="${url}">`);
  expect((await app.http.inject({ url: `${url}/erase` })).statusCode).toBe(404);
  const copy = await app.http.inject({ url: `${url}.json`, headers: { cookie } });
  expect(copy.json()).toMatchObject({
    orders: [{ code: placed.code, shippingAddress: { name: zubaida.name } }],
  });
  const erased = await app.http.inject({ method: 'POST', url, headers: { cookie } });
  expect(erased.body).toContain('Your data is erased');
  // The account with this phone was no part of it.
  expect(await tablesWith(app, /quillfeather|zub\.quill|turmeric court/i)).toEqual(['invoice']);
  const afterwards = await app.http.inject({ url, headers: { cookie } });
  expect(afterwards.statusCode).toBe(404);
  expect(afterwards.body).toContain('If you had its data erased, nothing opens it any more.');
  expect(await findBrokenInvariants(app)).toEqual([]);
});

test('a complaint about this order goes with it, however its code was typed, and what was sent about it', async () => {
  const placed = await orderOf(app, zubaida);
  await arrive(app, placed);
  const { name, email: contact } = zubaida;
  const complaint = new URLSearchParams({
    // As people type codes.
    order: (placed.code ?? '').toLowerCase().replaceAll('-', ' '),
    ...{ name, contact },
    complaint: 'My parcel came open.',
  });
  const { headers } = await app.http.inject({
    method: 'POST',
    url: '/grievances',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: complaint.toString(),
  });
  const number = String(headers.location).split('/').at(-1) ?? '';
  const staff = { db: app.database.db, storeId: 'demo', now: () => new Date(testTime) };
  const resolved = await grievancesCommand(staff, ['resolve', number, 'A new one is on its way.']);
  expect(resolved.ok).toBe(true);
  const { cookie } = placed;
  const url = `/api/orders/${placed.id}/your-data`;
  const copy = (await app.http.inject({ url: `${url}.json`, headers: { cookie } })).json();
  const kinds = copy.messages.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['grievanceReceived', 'grievanceResolved']));
  await app.http.inject({ method: 'POST', url, headers: { cookie } });
  expect(await tablesWith(app, /quillfeather|zub\.quill|turmeric court|new one is on/i)).toEqual(['invoice']);
});

test('a guest’s order that is on its way, and an order of an account, are not erased by the page', async () => {
  const guests = await orderOf(app, zubaida);
  const own = await orderOf(app, zubaida, as('zubaida'));
  const post = ({ id, cookie }: PlacedOrder) =>
    app.http.inject({ method: 'POST', url: `/api/orders/${id}/your-data`, headers: { cookie } });
  const waiting = await post(guests);
  expect([waiting.statusCode, waiting.body]).toEqual([200, expect.stringContaining('Nothing was erased.')]);
  expect((await post(own)).statusCode).toBe(404);
});

test('the pages of a guest’s data keep the secret of the link that opened them', async () => {
  const placed = await orderOf(app, zubaida);
  const { link } = await app.database.db
    .selectFrom('outbox_message')
    .select('link')
    .where('order_id', '=', placed.id)
    .executeTakeFirstOrThrow();
  const [, query = ''] = (link ?? '').split('?');
  const page = `/api/orders/${placed.id}/your-data`;
  const shown = async (url: string) => (await app.http.inject({ url })).body;
  expect(await shown(`${page}?${query}`)).toContain(`href="${page}/erase?${query}"`);
  expect(await shown(`${page}/erase?${query}`)).toContain(`action="${page}?${query}"`);
});

test('of an order that is with the courier it says so, and not to cancel it', async () => {
  const placed = await orderOf(app, zubaida);
  const at = { storeId: 'demo', code: placed.code ?? '', now: new Date(testTime) };
  await advanceOrder(app.database.db, at, { event: 'order.dispatch', courier: null, trackingId: null });
  const url = `/api/orders/${placed.id}/your-data`;
  const reply = await app.http.inject({ method: 'POST', url, headers: { cookie: placed.cookie } });
  expect(reply.body).toContain('Nothing was erased. It is with the courier. Ask again once it has arrived.');
});

const run = (...words: string[]) =>
  privacyCommand(
    { db: app.database.db, storeId: 'demo', now: () => new Date(testTime), identitySecret: null },
    words,
  );

test('the orders of a guest’s phone are named to staff who are asked for its data', async () => {
  const { code } = await orderOf(app, { ...zubaida, phone: '9812345678' });
  const { ok, lines } = await run('copy', '98123 45678');
  expect(ok).toBe(false);
  expect(lines).toContain(`  npm run privacy -- copy ${code}`);
});

test('staff copy and erase the data of who asked the grievance officer, by phone or by a guest’s order', async () => {
  const placed = await orderOf(app, zubaida);
  const code = placed.code ?? '';
  const copy = await run('copy', code.toLowerCase());
  // One line each, because a line break within a line is not printed.
  expect(copy.lines.filter((line) => line.includes('\n'))).toEqual([]);
  expect(JSON.parse(copy.lines.join('\n'))).toMatchObject({ orders: [{ code }] });
  expect(await run('erase', code)).toEqual({
    ok: false,
    lines: [
      'Nothing was erased. Orders still need the data:',
      `  ${code}: It has not been sent yet. Cancel it, or ask again once it has arrived.`,
    ],
  });
  await arrive(app, placed);
  const done = 'The data is erased. Tax papers and amounts stay, as the law wants it.';
  expect(await run('erase', code)).toEqual({ ok: true, lines: [done] });
  for (const kind of ['erase', 'copy'])
    expect(await run(kind, code.toLowerCase())).toEqual({
      ok: false,
      lines: [`The data of order ${code} is erased already. Nothing was changed.`],
    });
  expect(await run('erase', '98765 01234')).toEqual({ ok: true, lines: [done] });
  expect(await tablesWith(app, traces)).toEqual(['invoice']);
  expect(await run('erase', '98765 01234')).toMatchObject({ ok: false });
  expect(await run('copy')).toMatchObject({ ok: false });
  expect(await run('forget')).toMatchObject({ ok: false });
});

test('nobody gets or erases an account’s data without its token', async () => {
  const forged = await app.http.inject({ method: 'GET', url: '/api/account/data' });
  expect([forged.statusCode, forged.json()]).toEqual([401, { error: 'Sign in, or open your order, first.' }]);
  const post = await app.http.inject({ method: 'POST', url: '/api/account/erasure' });
  expect(post.statusCode).toBe(401);
  expect(await tablesWith(app, traces)).toContain('app_user');
});
