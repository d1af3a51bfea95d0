/** Refunds of an order that gives back more than once, as staff and its shopper read of them. */
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { createRazorpayClient } from '../../../server/payments/razorpay/index.ts';
import { executeRefunds } from '../../../server/payments/refunds/executeRefunds.ts';
import { orderInput, setSetting, setStock, testTime } from './support/commerce.ts';
import { deskOf, typeOrders } from './support/desk.ts';
import { deliverWebhooks, openPayment, openTill, pay, showOrder, type Till } from './support/payments.ts';

let now = testTime;
let till: Till;
beforeAll(async () => {
  till = await openTill({ now: () => now });
  await setStock(till.app, 'oat-lotion', 100);
  await setSetting(till.app, 'PPCOD_ENABLED', true);
  await setSetting(till.app, 'PPCOD_AMOUNT', 10_000);
});

const desk = () => deskOf(till.app, () => now);
const run = (...words: readonly string[]) => typeOrders(desk(), words);

async function payRefunds() {
  now += 60_000;
  await executeRefunds({ ...desk(), refundSpeed: 'normal', log: pino({ level: 'silent' }) });
}

async function openPaid(paymentType: 'PREPAID' | 'PPCOD', totalAmount: number, quantity = 2) {
  const products = [{ productId: 'oat-lotion', quantity }];
  const payment = await openPayment(till, orderInput({ products, paymentType, totalAmount }));
  await pay(till, payment);
  await deliverWebhooks(till, payment);
  const { code } = await showOrder(till, payment.order);
  return { payment, code: code ?? '' };
}

async function deliver(code: string) {
  for (const words of [['dispatch', 'Post', '4711'], ['deliver']]) await run('move', code, ...words);
}

async function sendBack(code: string, ...units: readonly string[]) {
  await run('return', code, 'ask', 'Too small', ...units);
  for (const word of ['approve', 'pick-up', 'receive']) await run('return', code, word);
}

test('only the amount still to be paid is listed as owed, even while the provider refuses, and the rest as paid', async () => {
  const { payment, code } = await openPaid('PREPAID', 855);
  await run('cancel', code, 'One leaks', '1:1');
  await payRefunds();
  expect((await run('refunds')).said).toBe('No refunds are owed.');
  await deliver(code);
  await sendBack(code);
  const number = / {2}(\S{8}) ·/.exec((await run('refunds')).said)?.[1] ?? '';
  expect((await run('refunds')).said).toContain(
    `1 owed, ₹427.50\n  ${number} · ₹427.50 · order ${code} · for 0 min`,
  );

  till.sandbox.behaviour.setFor(payment.providerOrderId, { refund: 'refuse' });
  await payRefunds();
  expect((await run('refunds')).said).toContain('1 failed, tried again, ₹427.50');
  expect((await run('refunds', 'done')).said).toContain(`1 done, ₹427.50\n  ${number} · ₹427.50`);
  const todo = (await run()).said;
  expect(todo).toContain(
    `Refunds that failed and are tried again: 1\n  ${code} · ₹427.50: The provider refused`,
  );
  expect(todo).toContain(`npm run orders -- refunds retry ${number}`);

  till.sandbox.behaviour.setFor(payment.providerOrderId, { refund: 'process' });
  expect((await run('refunds', 'retry', code)).said).toBe(
    `₹427.50 of order ${code} is tried again within a minute.`,
  );
  await payRefunds();
  expect((await run('refunds')).said).toBe('No refunds are owed.');
  expect((await run()).said).not.toContain('Refunds');
  const atProvider = till.sandbox.ledger.refundsOf(
    till.sandbox.ledger.paymentsOf(payment.providerOrderId)[0]?.id ?? '',
  );
  expect(atProvider.map(({ amount }) => amount)).toEqual([42_750, 42_750]);
});

test.each([
  ['at once', 0],
  ['when the claim has run out', 3 * 60_000],
])(
  'a refund that grows while one process asks the provider for it is paid once, though another looks %s',
  async (_, laterMs) => {
    const { payment, code } = await openPaid('PREPAID', 1_282.5, 3);
    await run('cancel', code, 'One leaks', '1:1');
    const services = { ...desk(), refundSpeed: 'normal', log: pino({ level: 'silent' }) } as const;
    const { razorpay } = services;
    let isFirst = true;
    const growing: typeof razorpay.fetchRefunds = async (paymentId, options) => {
      const known = await razorpay.fetchRefunds(paymentId, options);
      if (isFirst) {
        isFirst = false;
        await run('cancel', code, 'Another leaks', '1:1');
        now += laterMs;
        await executeRefunds(services);
      }
      return known;
    };
    await executeRefunds({ ...services, razorpay: { ...razorpay, fetchRefunds: growing } });
    await payRefunds();
    expect((await run('refunds')).said).toBe('No refunds are owed.');
    const [paid] = till.sandbox.ledger.paymentsOf(payment.providerOrderId);
    const amounts = till.sandbox.ledger.refundsOf(paid?.id ?? '').map(({ amount }) => amount);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(85_500);
  },
);

test('the command that is printed for a refund by hand is taken, by the code where only one can be meant', async () => {
  const { code } = await openPaid('PPCOD', 900);
  await deliver(code);
  await sendBack(code);
  const { said } = await run('show', code);
  const [, number = ''] = /by transfer: you pay it yourself.*refunds paid (\S{8}) "<how>"/.exec(said) ?? [];
  expect(said).toContain('Refund of ₹100 online');
  expect(await run('refunds', 'paid', code, 'UPI 1')).toEqual({
    ok: true,
    said: `₹800 of order ${code} is recorded as paid by hand.`,
  });
  expect((await run('refunds', 'paid', number, 'UPI 1')).said).toContain('is paid already');
  const several = (await run('refunds', 'paid', code, 'UPI 1')).said.split('\n');
  expect(several[0]).toBe(`Order ${code} has several refunds. Give the number of one. Nothing was changed.`);
  expect(several).toHaveLength(3);
  expect(several).toContain(`  ${number} · ₹800 by transfer · done`);
  expect(several).toContainEqual(expect.stringMatching(/^ {2}\S{8} · ₹100 online · owed$/));
});

test('cash that goes back in two parts is listed with the amount still to be paid, and shown by part', async () => {
  const { payment, code } = await openPaid('PPCOD', 900);
  await deliver(code);
  await sendBack(code, '1:1');
  await payRefunds();
  expect((await run('refunds', 'by-hand')).said).toContain('1 to be paid by hand, ₹350\n');
  await run('refunds', 'paid', code, 'UPI 1');
  await sendBack(code);
  expect((await run('refunds', 'by-hand')).said).toContain('1 to be paid by hand, ₹450\n');
  expect((await run('refunds', 'done')).said).toContain('₹350 · order');
  const { refunds } = await showOrder(till, payment.order);
  expect(refunds.map(({ amount, state }) => ({ amount, state }))).toEqual([
    { amount: 100, state: 'PAID' },
    { amount: 350, state: 'PAID' },
    { amount: 450, state: 'BY_HAND' },
  ]);
  expect((await run('refunds', 'paid', code, 'UPI 2')).said).toContain('₹450 of order');
});

test('a refund that the provider is asked for cannot be marked as paid by hand, and a failed one only if staff insist', async () => {
  const { payment, code } = await openPaid('PREPAID', 855);
  await run('cancel', code, 'One leaks', '1:1');
  await payRefunds();
  await deliver(code);
  await sendBack(code);
  expect(await run('refunds', 'paid', code, 'UPI 7')).toEqual({
    ok: false,
    said: `The provider is asked for ₹427.50 of order ${code} within a minute, so do not pay it yourself. Should it fail, it is in: npm run orders -- refunds failed. Nothing was changed.`,
  });
  expect((await run('refunds', 'paid', code, 'UPI 7', '--instead-of-provider')).ok).toBe(false);
  till.sandbox.behaviour.setFor(payment.providerOrderId, { refund: 'refuse' });
  await payRefunds();
  const refusal = await run('refunds', 'paid', code, 'UPI 7');
  expect(refusal.ok).toBe(false);
  expect(refusal.said).toMatch(
    /could not pay ₹427.50 of order .* is asked again .*\. If you have truly paid it another way, say so by adding --instead-of-provider\. Nothing was changed\.$/,
  );

  expect(await run('refunds', 'paid', code, 'UPI 7', '--instead-of-provider')).toEqual({
    ok: true,
    said: `₹427.50 of order ${code} is recorded as paid by hand.`,
  });
  const { said } = await run('refunds', 'done');
  expect(said).toMatch(new RegExp(`₹427.50 · order ${code} · paid .* · by the provider`));
  expect(said).toMatch(new RegExp(`₹427.50 · order ${code} · paid .* · By hand: UPI 7`));
  expect(said).not.toContain(`₹855 · order ${code}`);
  const { refunds } = await showOrder(till, payment.order);
  expect(refunds.map(({ amount, state, how }) => ({ amount, state, how }))).toEqual([
    { amount: 427.5, state: 'PAID', how: null },
    { amount: 427.5, state: 'PAID', how: 'UPI 7' },
  ]);
  expect((await run('show', code)).said).toMatch(/Refund of ₹427.50 online: paid by you, .* \(UPI 7\)/);
  expect((await run('refunds', 'paid', code, 'UPI 7')).said).toMatch(
    /^The refunds of order \S+ are paid already: ₹427.50, on .* \(by the provider\); ₹427.50, on .* \(by hand: UPI 7\)\. Nothing was changed\.$/,
  );
});

test('a message says what staff paid, and another what the provider had paid of it', async () => {
  const { payment, code } = await openPaid('PREPAID', 855);
  await run('cancel', code, 'One leaks');
  till.sandbox.behaviour.setFor(payment.providerOrderId, { refund: 'refuse' });
  await payRefunds();
  const [paid] = till.sandbox.ledger.paymentsOf(payment.providerOrderId);
  const request = { notes: {}, receipt: null, speed: 'normal', amount: 10_000 } as const;
  expect(till.sandbox.ledger.refund(paid?.id ?? '', request, undefined, true).ok).toBe(true);
  await run('refunds', 'paid', code, 'UPI 8', '--instead-of-provider');
  const told = await till.app.database.db
    .selectFrom('outbox_message')
    .select('subject')
    .distinct()
    .where('order_id', '=', payment.order.id)
    .where('kind', '=', 'refunded')
    .where('subject', 'is not', null)
    .orderBy('subject')
    .execute();
  expect(told.map(({ subject }) => subject)).toEqual([
    'We have returned ₹100 to you',
    'We have returned ₹755 to you',
  ]);
});

test('each payment by hand is listed with its own amount, words and time, and the age is of what is owed now', async () => {
  const { payment, code } = await openPaid('PPCOD', 900);
  await deliver(code);
  await sendBack(code, '1:1');
  await payRefunds();
  expect((await run('refunds', 'paid', code, 'UPI 4711')).ok).toBe(true);
  now += 26 * 60 * 60_000;
  await sendBack(code);
  expect((await run('refunds', 'by-hand')).said).toContain(`₹450 · order ${code} · for 0 min`);
  expect((await run()).said).toMatch(
    new RegExp(`${code} · .* · ₹450: no UPI id, so ask for one · since .* \\(0 min\\)`),
  );
  expect((await run('refunds', 'paid', code, 'UPI 4712')).ok).toBe(true);

  const done = (await run('refunds', 'done')).said;
  expect(done).toMatch(new RegExp(`₹350 · order ${code} · paid .* · By hand: UPI 4711`));
  expect(done).toMatch(new RegExp(`₹450 · order ${code} · paid .* · By hand: UPI 4712`));
  const again = await run(
    'refunds',
    'paid',
    new RegExp(`(\\S{8}) · ₹450 · order ${code}`).exec(done)?.[1] ?? '',
    'UPI 4712',
  );
  const [first, second] =
    /₹350, on (.*) \(by hand: UPI 4711\); ₹450, on (.*) \(by hand: UPI 4712\)/.exec(again.said)?.slice(1) ??
    [];
  expect(first?.slice(0, 10)).toBe('2026-06-01');
  expect(second?.slice(0, 10)).toBe('2026-06-02');
  const { refunds } = await showOrder(till, payment.order);
  expect(refunds.map(({ amount, how }) => [amount, how])).toEqual([
    [100, null],
    [350, 'UPI 4711'],
    [450, 'UPI 4712'],
  ]);
  expect(new Set(refunds.slice(1).map(({ at }) => at)).size).toBe(2);
});

test('cash of a later return goes to the UPI id of an earlier one, which is said', async () => {
  const { code } = await openPaid('PPCOD', 900);
  await deliver(code);
  await run('return', code, 'ask', 'Too small', '1:1', '--to', 'asha@okhdfc');
  expect((await run('show', code)).said).toMatch(/^Cash goes back to asha@okhdfc$/m);
  for (const word of ['approve', 'pick-up', 'receive']) await run('return', code, word);
  expect((await run('refunds', 'by-hand')).said).toMatch(/ to asha@okhdfc$/m);
  await run('refunds', 'paid', code, 'UPI 1');
  await sendBack(code);
  const to = 'to asha@okhdfc (given for an earlier return)';
  expect((await run('refunds', 'by-hand')).said).toContain(`· ${to}`);
  expect((await run()).said).toContain(`₹450 ${to} · since`);
  expect((await run('show', code)).said).toContain(`Cash goes back ${to}`);
});

test('an account for cash is refused of a return that gives none back', async () => {
  const { code } = await openPaid('PREPAID', 855);
  await deliver(code);
  const ask = ['return', code, 'ask', 'Too small', '1:1'];
  expect(await run(...ask, '--to', 'asha@bank')).toEqual({
    ok: false,
    said: [
      `The return of order ${code} gives back no cash, but ₹427.50 online: asha@bank would get nothing. Nothing was changed.`,
      'To write it down: the same again without --to.',
    ].join('\n'),
  });
  expect((await run('show', code)).said).not.toMatch(/asha@bank|Return asked/);
  expect((await run(...ask)).said).toContain('Return asked');
});

test('an amount that is owed after an earlier one was paid has its own attempts and its own day', async () => {
  const { payment, code } = await openPaid('PREPAID', 855);
  await run('cancel', code, 'One leaks', '1:1');
  const provider = (refund: 'process' | 'refuse' | 'later') =>
    till.sandbox.behaviour.setFor(payment.providerOrderId, { refund, delayMs: { refund: 86_400_000 } });
  provider('refuse');
  for (let attempt = 0; attempt < 11; attempt += 1) {
    now += 6 * 60 * 60_000;
    await payRefunds();
  }
  provider('process');
  now += 6 * 60 * 60_000;
  await payRefunds();
  expect((await showOrder(till, payment.order)).refunds).toMatchObject([{ amount: 427.5, state: 'PAID' }]);

  now += 24 * 60 * 60_000;
  await run('cancel', code, 'The other leaks, too');
  provider('refuse');
  await payRefunds();
  expect((await run('refunds', 'failed')).said).toMatch(
    /^1 failed, tried again, ₹427\.50\n.* · 1 attempt · /,
  );
  provider('later');
  await payRefunds();
  const { refunds } = await showOrder(till, payment.order);
  expect(refunds.find(({ state }) => state === 'ON_ITS_WAY')).toMatchObject({
    amount: 427.5,
    at: new Date(now).toISOString(),
  });
});

test('nothing is recorded as paid by hand while the provider does not take the shop’s keys', async () => {
  const { payment, code } = await openPaid('PREPAID', 855);
  await run('cancel', code, 'One leaks');
  till.sandbox.behaviour.setFor(payment.providerOrderId, { refund: 'refuse' });
  await payRefunds();
  const wrong = createRazorpayClient({ ...till.app.config.razorpay, keySecret: 'another' });
  const words = ['refunds', 'paid', code, 'UPI 9', '--instead-of-provider'];
  expect(await typeOrders({ ...desk(), razorpay: wrong }, words)).toEqual({
    ok: false,
    said: expect.stringContaining('Nothing was changed; try again'),
  });
  expect((await run('refunds')).said).toContain('1 failed, tried again, ₹855');
});

test('each payment of the provider has its own day and sum, for the shopper and for staff', async () => {
  const { payment, code } = await openPaid('PREPAID', 855);
  await deliver(code);
  await sendBack(code, '1:1');
  await payRefunds();
  now += 2 * 24 * 60 * 60_000;
  await sendBack(code);
  await payRefunds();
  const { refunds } = await showOrder(till, payment.order);
  expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
    [427.5, 'PAID'],
    [427.5, 'PAID'],
  ]);
  const [first, second] = refunds.map(({ at }) => Date.parse(at ?? ''));
  expect(Math.round(((second ?? 0) - (first ?? 0)) / 86_400_000)).toBe(2);
  const { said } = await run('show', code);
  expect(said.match(/^Refund of ₹427.50 online: paid by the provider, \S+/gm)).toHaveLength(2);
  expect(said.match(/(?<=refund )(owed|paid), ₹[\d.]+/g)).toEqual([
    'owed, ₹427.50',
    'paid, ₹427.50',
    'owed, ₹427.50',
    'paid, ₹427.50',
  ]);
  expect(new Set(said.match(/^Refund of .* by the provider, .*/gm)).size).toBe(2);
  const done = (await run('refunds', 'done')).said.split('\n').filter((line) => line.includes(code));
  expect(done.map((line) => /₹\S+/.exec(line)?.[0])).toEqual(['₹427.50', '₹427.50']);
  expect(new Set(done).size).toBe(2);
});
