import { beforeAll, expect, test } from 'vitest';
import { invoicesCommand } from '../../../server/invoices/command.ts';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import type { Move } from '../../../server/orders/orderMoves.ts';
import { openCommerceApp, orderInput, placeOrder, setStock, testTime } from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;
let code = '';
const now = new Date(testTime);

beforeAll(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
  code = (await placeOrder(app, orderInput({ totalAmount: 539 }))).code ?? '';
});

const run = (...words: readonly string[]) =>
  invoicesCommand({ db: app.database.db, storeId: 'demo', now: () => now }, words);

async function move(...moves: readonly Move[]): Promise<void> {
  for (const step of moves) {
    expect(await advanceOrder(app.database.db, { storeId: 'demo', code, now }, step)).toMatchObject({
      ok: true,
    });
  }
}

const invoice = 'INV/26-27/00001';
const note = 'CN/26-27/00001';

test('before an order leaves there is nothing to list or to print', async () => {
  expect(await run('list')).toEqual({
    ok: true,
    lines: ['No invoices yet. An order gets its invoice when it is dispatched.'],
  });
  expect(await run('print', code)).toEqual({
    ok: false,
    lines: [
      `No invoice or credit note with the number or order ${code}. An order gets its invoice when it is dispatched.`,
    ],
  });
});

test('documents are listed by order, number and day, and printed', async () => {
  await move({ event: 'order.dispatch', courier: 'Post', trackingId: '1' }, { event: 'order.deliver' });
  const line = `${invoice} · 2026-06-01 · tax invoice · order ${code} · Asha Rao · ₹539`;
  for (const words of [
    [],
    [code],
    [code.toLowerCase()],
    [invoice],
    ['--from', '2026-06-01', '--to', '2026-06-01'],
  ]) {
    expect(await run('list', ...words)).toEqual({ ok: true, lines: [line] });
  }
  expect((await run('list', '--to', '2026-05-31')).lines[0]).toMatch(
    /^No invoice or credit note until 2026-05-31\./,
  );
  const { lines, files = [] } = await run('print', code);
  expect(lines).toEqual([line]);
  expect(files.map(({ path }) => path)).toEqual(['INV-26-27-00001.pdf']);
  const bytes = Buffer.from(files[0]?.base64 ?? '', 'base64');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await run('print', 'inv-26-27-00001', '--out', 'a.pdf')).files?.[0]?.path).toBe('a.pdf');
});

test('a credit note is listed with its invoice, and an order with two papers prints both', async () => {
  await move(
    { event: 'return.ask', units: null, cause: 'DAMAGED', note: null, refundTo: null },
    { event: 'return.approve' },
    { event: 'return.receive', isRestocked: true },
  );
  const { lines } = await run('list', code);
  expect(lines).toHaveLength(2);
  expect(lines.join('\n')).toContain(`${note} · 2026-06-01 · credit note of ${invoice} · order ${code}`);
  expect((await run('print', code)).files?.map(({ path }) => path)).toEqual([
    'INV-26-27-00001.pdf',
    'CN-26-27-00001.pdf',
  ]);
  expect(await run('print', code, '--out', 'a.pdf')).toEqual({
    ok: false,
    lines: [`Order ${code} has 2 papers, too many for one file. Name one of them: ${invoice}, ${note}`],
  });
});

test.each([
  [[], 'What is to be done with invoices? There is: list, print, register, seller.'],
  [['burn'], 'There is no "burn" of invoices.'],
  [['print'], 'Which one? By its number or the code of its order.'],
  [['print', 'A', 'B'], '"B" is too much.'],
  [['list', '--from', 'may'], '"may" is no day. Days are written as 2026-01-31.'],
  [['list', '--since', 'may'], 'There is no --since. There is: --from, --to.'],
  [['list', '--from'], '--from needs a value after it.'],
  [['register'], 'From which day to which?'],
  [['register', '2026-06-02', '2026-06-01'], '2026-06-02 is after 2026-06-01.'],
  [['seller', '27AAAAA0000A1Z2'], 'GSTIN, state, name and address are needed. Nothing was changed.'],
])('%j is refused with a reason and how it is typed', async (words, reason) => {
  const { ok, lines } = await run(...words);
  expect(ok).toBe(false);
  expect(lines[0]).toContain(reason);
  expect(lines.join('\n')).toContain('npm run invoices -- ');
});
