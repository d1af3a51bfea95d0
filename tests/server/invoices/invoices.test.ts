import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import fastify from 'fastify';
import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import { beforeAll, expect, inject, test } from 'vitest';
import { json } from '../../../server/db/json.ts';
import { openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/types.ts';
import { createPainters, type Painters } from '../../../server/images/painting/painters.ts';
import { invoicesCommand } from '../../../server/invoices/command.ts';
import { documentSchema } from '../../../server/invoices/document.ts';
import { issueInvoice } from '../../../server/invoices/issue.ts';
import { createInvoicePrinter } from '../../../server/invoices/print.ts';
import { invoiceRoutes } from '../../../server/invoices/routes.ts';
import { contrastOf } from '../../../server/look/colour.ts';
import type { Look } from '../../../server/look/look.ts';
import { usualColours } from '../../../server/look/tokens.ts';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import type { Move } from '../../../server/orders/orderMoves.ts';
import { atEnd } from '../../support/atEnd.ts';
import { address, openCommerceApp, orderInput, placeOrder, testTime } from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';
import { createTestDatabase, openTestDatabase } from '../support/database.ts';

let app: TestApp;
const now = new Date(testTime);

beforeAll(async () => {
  const isPostgres = inject('testTemplate').kind === 'postgres';
  const databaseUrl = isPostgres ? await createTestDatabase() : undefined;
  const database = databaseUrl === undefined ? await openTestDatabase() : await openDatabase({ databaseUrl });
  if (databaseUrl !== undefined) atEnd(() => database.close());
  app = await openCommerceApp({
    database,
    env: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl },
  });
  await app.database.db
    .updateTable('product')
    .set({ inventory: 1_000 })
    .where('id', '=', 'oat-lotion')
    .execute();
  const place = { db: app.database.db, storeId: 'demo', now: () => now };
  const seller = ['seller', '27AAAAA0000A1Z2', 'Maharashtra', 'Testwell Works', '1 Mill Road, Pune'];
  expect(await invoicesCommand(place, seller)).toMatchObject({ ok: true });
});

test('the seller is printed by the command alone, and is not replaced by one without a name or an address', async () => {
  const place = { db: app.database.db, storeId: 'demo', now: () => now };
  const lines = [
    'Documents from now on name this seller:',
    '  Testwell Works',
    '  1 Mill Road, Pune',
    '  GSTIN 27AAAAA0000A1Z2',
    '  Maharashtra',
    'To change it: npm run invoices -- seller GSTIN STATE "name" "address"',
  ];
  expect(await invoicesCommand(place, ['seller'])).toEqual({ ok: true, lines });
  for (const words of [
    [' ', '1 Mill Road'],
    ['Testwell', ' '],
  ]) {
    const reply = await invoicesCommand(place, ['seller', '27AAAAA0000A1Z2', 'Maharashtra', ...words]);
    expect([reply.ok, reply.lines[0]]).toEqual([
      false,
      'GSTIN, state, name and address are needed. Nothing was changed.',
    ]);
  }
  expect(await invoicesCommand(place, ['seller'])).toEqual({ ok: true, lines });
});

const inTransaction = <Value>(work: (trx: Transaction<Database>) => Promise<Value>) =>
  app.database.db.transaction().execute(work);

async function place(): Promise<{ id: string; code: string }> {
  const order = await placeOrder(app, orderInput({ totalAmount: 539, idempotencyKey: crypto.randomUUID() }));
  return { id: order.id, code: order.code ?? '' };
}

test('an order gets its invoice when it leaves, once, and its page links to the PDF', async () => {
  const order = await place();
  const step = { event: 'order.dispatch', courier: 'Delhivery', trackingId: '1' } as const;
  expect(await advanceOrder(app.database.db, { storeId: 'demo', code: order.code, now }, step)).toMatchObject(
    {
      ok: true,
    },
  );
  const [first, again] = await inTransaction(async (trx) => [
    await issueInvoice(trx, order.id, now),
    await issueInvoice(trx, order.id, now),
  ]);
  expect(again).toEqual(first);
  const url = `/api/invoices/${first?.access_key}.pdf`;
  const reply = await app.http.inject({ url });
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await app.http.inject({ url: '/api/invoices/guessed.pdf' })).statusCode).toBe(404);
  const { letter } = await app.database.db
    .selectFrom('outbox_message')
    .select('letter')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'dispatched')
    .where('channel', '=', 'EMAIL')
    .executeTakeFirstOrThrow();
  expect(letter).toMatchObject({ documents: [{ label: `Tax invoice ${first?.number}`, link: url }] });
});

test('a document that many open at once is drawn once, and not by the process that answers', async () => {
  const { id } = await place();
  const invoice = await inTransaction((trx) => issueInvoice(trx, id, now));
  const painters = createPainters();
  const http = fastify();
  const tasks: string[] = [];
  const counting: Painters['run'] = (order) =>
    painters.run({
      ...order,
      work: (paint) =>
        order.work((task) => {
          tasks.push(task.kind);
          return paint(task);
        }),
    });
  await http.register(async (scope) =>
    invoiceRoutes(scope, { db: app.database.db, print: createInvoicePrinter({ run: counting }) }),
  );
  const url = `/api/invoices/${invoice.access_key}.pdf`;
  const replies = await Promise.all(Array.from({ length: 40 }, () => http.inject({ url })));
  replies.push(await http.inject({ url }));
  expect(
    new Set(replies.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.length}`)).size,
  ).toBe(1);
  expect(replies[0]?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(tasks).toEqual(['invoice']);
  // A document that had to be written anew is drawn anew.
  await sql`update invoice set document = jsonb_set(document, '{buyer}', '{"name": "Erased", "address": []}')
    where id = ${invoice.id}`.execute(app.database.db);
  const anew = await http.inject({ url });
  expect(anew.statusCode).toBe(200);
  expect(anew.rawPayload.equals(replies[0]?.rawPayload ?? Buffer.of())).toBe(false);
  expect(tasks).toEqual(['invoice', 'invoice']);
  await painters.stop();
  const { id: otherId } = await place();
  const other = await inTransaction((trx) => issueInvoice(trx, otherId, now));
  const refused = await http.inject({ url: `/api/invoices/${other.access_key}.pdf` });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
});

test('a document has the colours and headings of the shop that sells, dark enough for white paper', async () => {
  const { id } = await place();
  const invoice = await inTransaction((trx) => issueInvoice(trx, id, now));
  const read = async () =>
    (await app.http.inject({ url: `/api/invoices/${invoice.access_key}.pdf` })).rawPayload;
  const usual = await read();
  const setLook = (look: Look) =>
    app.database.db
      .updateTable('store')
      .set({ look: json(look) })
      .execute();
  const own = { ink: '#1a2420', inkSoft: '#4b564f', accent: '#1f6148', sand: '#e9e7d6', line: '#d5d2bd' };
  await setLook({ colours: own, radii: {}, fonts: { headings: 'serif', text: 'sans' } });
  const green = await read();
  const dark = { ...own, ground: '#101010', ink: '#f5f5f5', sand: '#202020', accent: '#9be7c4' };
  await setLook({ colours: dark, radii: {}, fonts: {} });
  const onDark = coloursIn(await read());
  await sql`update store set look = null`.execute(app.database.db);
  expect(coloursIn(usual)).toContain(usualColours.accent);
  expect(usual.toString('latin1')).toMatch(/Gloock/);
  expect(coloursIn(green)).toEqual(Object.values(own).toSorted());
  expect(green.toString('latin1')).not.toMatch(/Gloock/);
  expect(onDark.filter((colour) => contrastOf(colour, '#ffffff') >= 4.5)).toHaveLength(3);
});

/** The colours with which a PDF draws. */
function coloursIn(pdf: Buffer): string[] {
  const found = new Set<string>();
  // One line feed on each side, never more: a carriage return before it is the last byte of the drawing.
  const drawing = pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs);
  for (const [, stream = ''] of drawing) {
    const bytes = Buffer.from(stream, 'latin1');
    if (bytes[0] !== 0x78) continue;
    const text = inflateSync(bytes).toString('latin1');
    for (const [, ...parts] of text.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN|rg|RG)$/gm)) {
      const hex = parts.map((part) =>
        Math.round(Number(part) * 255)
          .toString(16)
          .padStart(2, '0'),
      );
      found.add(`#${hex.join('')}`);
    }
  }
  return [...found].toSorted();
}

test.each([
  ['श्रीमती आशा राव', '१२, गुलाब गली', ['NotoSansDevanagari']],
  ['ஆஷா ராவ்', 'ರೋಸ್ ರಸ್ತೆ', ['NotoSansKannada', 'NotoSansTamil']],
  ['عائشہ خان', 'محلہ قلعہ', ['NotoSansArabic']],
  ['Asha Rao', '12 Rose Lane', []],
])('a name and a street are printed in their own letters: %s', async (name, street, faces) => {
  const own = { ...address, name, address: street };
  const input = { shippingAddress: own, billingAddress: own, idempotencyKey: crypto.randomUUID() };
  const { id } = await placeOrder(app, orderInput({ ...input, totalAmount: 539 }));
  const invoice = await inTransaction((trx) => issueInvoice(trx, id, now));
  const { rawPayload } = await app.http.inject({ url: `/api/invoices/${invoice.access_key}.pdf` });
  const named = rawPayload.toString('latin1').match(/NotoSans[A-Z][a-z]+/g) ?? [];
  expect([...new Set(named)].toSorted()).toEqual(faces);
});

async function papersOf(orderId: string) {
  const rows = await app.database.db
    .selectFrom('invoice')
    .select(['kind', 'document'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('kind', 'desc')
    .execute();
  return rows.map(({ kind, document }) => {
    const { totals, lines, points } = v.parse(documentSchema, document);
    const goods = lines.filter(({ lineId }) => lineId !== null);
    return {
      kind,
      gross: totals.gross,
      points,
      quantities: lines.map(({ quantity }) => quantity),
      prices: goods.map(({ gross }) => gross),
    };
  });
}

let minutes = 0;

async function move(code: string, step: Move) {
  minutes += 1;
  const time = new Date(testTime + minutes * 60_000);
  const mover = { actor: 'STAFF', reason: 'A test' } as const;
  const result = await advanceOrder(app.database.db, { storeId: 'demo', code, now: time }, step, mover);
  expect(result).toMatchObject({ ok: true });
}

test('what is cancelled before is not on the invoice; what comes back is credited, delivery with the last', async () => {
  const products = [{ productId: 'oat-lotion', quantity: 3 }];
  const input = orderInput({ products, totalAmount: 1_390, idempotencyKey: crypto.randomUUID() });
  const order = await placeOrder(app, input);
  const code = order.code ?? '';
  const { id } = await app.database.db
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const one = [{ id, quantity: 1 }];
  await move(code, { event: 'order.cancel', units: one, by: 'shopper' });
  await move(code, { event: 'order.dispatch', courier: null, trackingId: null });
  await move(code, { event: 'order.deliver' });
  const wish = { cause: 'DAMAGED', note: null, refundTo: null } as const;
  for (let unit = 0; unit < 2; unit += 1) {
    await move(code, { event: 'return.ask', units: one, ...wish });
    await move(code, { event: 'return.approve' });
    await move(code, { event: 'return.receive', isRestocked: true });
  }
  const papers = await papersOf(order.id);
  const [invoice, ...notes] = papers;
  expect(papers.map(({ kind, quantities }) => [kind, quantities.length])).toEqual([
    ['INVOICE', invoice?.quantities.length],
    ['CREDIT_NOTE', 1],
    ['CREDIT_NOTE', invoice?.quantities.length],
  ]);
  expect(invoice?.quantities[0]).toBe(2);
  expect(notes.reduce((sum, { gross }) => sum + gross, 0)).toBe(invoice?.gross);
});

test('lines that a coupon no longer takes anything off are billed at their own prices, and sent back at those', async () => {
  const { db } = app.database;
  await db.updateTable('product').set({ inventory: 100 }).where('id', '=', 'coffee-scrub').execute();
  await db.updateTable('variant').set({ inventory: 100 }).where('product_id', '=', 'rose-gel').execute();
  const deal = { recommended: true, recommend_price: 19_900 };
  await db.updateTable('product').set(deal).where('id', '=', 'rose-gel').execute();
  await db.updateTable('coupon').set({ min_order_value: 70_000 }).where('code', '=', 'TEN').execute();
  const products = [
    { productId: 'coffee-scrub', quantity: 1 },
    { productId: 'rose-gel', variantId: 'rose-gel-s', quantity: 1, source: 'LIMITED_TIME_DEAL' as const },
    { productId: 'oat-lotion', quantity: 1 },
  ];
  // ₹350 + ₹450 − 10 %, and ₹199 of the deal, and ₹40 for paying at the door.
  const input = { products, couponCode: 'TEN', totalAmount: 959, idempotencyKey: crypto.randomUUID() };
  const order = await placeOrder(app, orderInput(input));
  const code = order.code ?? '';
  const lines = await db
    .selectFrom('order_line')
    .select(['id', 'product_id', 'discount'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  expect(lines.map(({ discount }) => discount)).toEqual([3_500, 0, 4_500]);
  const [scrub, gel, lotion] = lines.map(({ id }) => [{ id, quantity: 1 }]);
  await move(code, { event: 'order.cancel', units: lotion ?? [], by: 'shopper' });
  await move(code, { event: 'order.dispatch', courier: null, trackingId: null });
  await move(code, { event: 'order.deliver' });
  for (const units of [gel, scrub]) {
    const wish = { cause: 'CHANGED_MIND', note: null, refundTo: null } as const;
    await move(code, { event: 'return.ask', units: units ?? [], ...wish });
    await move(code, { event: 'return.approve' });
    await move(code, { event: 'return.receive', isRestocked: true });
  }
  const papers = await papersOf(order.id);
  expect(papers.map(({ kind, prices }) => [kind, prices])).toEqual([
    ['INVOICE', [35_000, 19_900]],
    ['CREDIT_NOTE', [19_900]],
    ['CREDIT_NOTE', [35_000]],
  ]);
});

test('the register lists every line, and takes away what a credit note takes back', async () => {
  const order = await place();
  await move(order.code, { event: 'order.dispatch', courier: null, trackingId: null });
  await move(order.code, { event: 'order.sendBack' });
  await move(order.code, { event: 'order.writeOff' });
  const shop = { db: app.database.db, storeId: 'demo', now: () => now };
  const { lines } = await invoicesCommand(shop, ['register', '2026-06-01', '2026-06-01']);
  const own = lines.filter((line) => line.includes(order.code)).map((line) => line.split(','));
  const sum = own.reduce((total, cells) => total + Number(cells.at(-1)), 0);
  expect(own.map((cells) => cells[1])).toEqual(expect.arrayContaining(['invoice', 'credit note']));
  expect(sum).toBe(0);
  expect(await invoicesCommand(shop, ['register', '2026-05-31', '2026-05-31'])).toMatchObject({
    lines: [expect.stringMatching(/^date,/)],
  });
});

test('a number is given up with a document that is not written, so that there is no gap', async () => {
  const orders = [await place(), await place()];
  const [lost, kept] = orders;
  await inTransaction(async (trx) => {
    await issueInvoice(trx, lost?.id ?? '', now);
    throw new Error('the move failed');
  }).catch(() => {});
  await inTransaction((trx) => issueInvoice(trx, kept?.id ?? '', now));
  expect(await gaps()).toEqual([]);
});

test('a hundred invoices at once, from two processes, have numbers without gap or repetition', async () => {
  const { databaseUrl } = app.config;
  const orders: string[] = [];
  for (let count = 0; count < 100; count += 1) orders.push((await place()).id);
  const halves = [orders.slice(0, 50), orders.slice(50)];
  if (databaseUrl === undefined) {
    // The embedded database serves one process.
    await Promise.all(orders.map((id) => inTransaction((trx) => issueInvoice(trx, id, now))));
  } else {
    const script = fileURLToPath(new URL('support/issueMany.ts', import.meta.url));
    const run = promisify(execFile);
    await Promise.all(
      // Orders in common are asked for by both.
      halves.map((half) => run(process.execPath, [script, databaseUrl, ...half, ...orders.slice(40, 60)])),
    );
  }
  expect(await gaps()).toEqual([]);
  const { count } = await app.database.db
    .selectFrom('invoice')
    .select((eb) => eb.fn.count<number>('order_id').distinct().as('count'))
    .where('order_id', 'in', orders)
    .executeTakeFirstOrThrow();
  expect(count).toBe(100);
});

/** Sequence numbers that are not where they should be. */
async function gaps(): Promise<number[]> {
  const rows = await app.database.db
    .selectFrom('invoice')
    .select('sequence')
    .where('kind', '=', 'INVOICE')
    .orderBy('sequence')
    .execute();
  return rows.filter(({ sequence }, index) => sequence !== index + 1).map(({ sequence }) => sequence);
}
