import { describe, expect, test } from 'vitest';
import type { CartReply } from '../../../src/contract/domain/index.ts';
import { item, record } from '../fixtures/cart.ts';
import { offline, ok } from '../fixtures/order.ts';
import { restoredCart, type StartedCart } from '../fixtures/startCart.ts';

const mine = item();
const theirs = item({ recordKey: 'p9', productId: 'p9', title: 'From the phone', qty: 2 });
const signedIn = { type: 'user.signedIn', userId: 'u1', isRestored: false } as const;

const lineOf = ({ recordKey, productId, variantId, qty, source }: typeof mine) => ({
  recordKey,
  productId,
  variantId,
  quantity: qty,
  source,
});

function reply(...items: (typeof mine)[]): CartReply {
  return {
    shoppingCartId: 'own',
    revision: 1,
    leftOut: null,
    lines: items.map(lineOf),
  };
}

const keys = (started: StartedCart) => started.context().data.map(({ recordKey }) => recordKey);

/** Starts signed in; the account's cart has a line from another device. */
async function startMerging(): Promise<StartedCart> {
  const started = restoredCart(record([mine]));
  started.actor.send(signedIn);
  started.settleDown();
  await started.send.last().answer(ok(reply(mine, theirs)));
  return started;
}

/** Starts signed in from before, with what the account's cart had then, and looks for what it has now. */
function lookingCart(items: (typeof mine)[]): StartedCart {
  const stored = record(items);
  const started = restoredCart({ ...stored, cart: { ...stored.cart, cartId: 'own' } });
  started.actor.send({ ...signedIn, isRestored: true });
  return started;
}

describe('signing in', () => {
  test('requests the account’s cart, even if this browser’s is empty', () => {
    const started = restoredCart(null);
    started.actor.send(signedIn);
    started.settleDown();
    expect(started.send.last().input).toMatchObject({ isSignedIn: true, request: { lines: [] } });
  });

  test('as the stored user sends nothing that the server already has', () => {
    const started = restoredCart(record([mine]));
    started.actor.send({ ...signedIn, isRestored: true });
    started.settleDown();
    expect(started.send.calls).toEqual([]);
  });

  test('as the stored user takes over what another device changed: lines, quantities and removals', async () => {
    const started = lookingCart([mine, { ...theirs, recordKey: 'p8', productId: 'p8' }]);
    expect(started.find.last().input).toEqual({ storeId: 'demo' });
    await started.find.last().answer(ok(reply({ ...mine, qty: 3 }, theirs)));
    expect(started.context().data.map(({ recordKey, qty }) => [recordKey, qty])).toEqual([
      [mine.recordKey, 3],
    ]);
    await started.describe.last().answer(ok([theirs]));
    expect([keys(started), started.context().cartId]).toEqual([[mine.recordKey, 'p9'], 'own']);
    started.settleDown();
    expect(started.send.last().input.request).toMatchObject({ shoppingCartId: 'own', knownRevision: 1 });
  });

  test('as the stored user drops nothing that this device has not sent yet', async () => {
    const unsent = record([mine, theirs]);
    const started = restoredCart({ ...unsent, syncedRevision: 0 });
    started.actor.send({ ...signedIn, isRestored: true });
    expect(started.find.calls).toEqual([]);
    started.settleDown();
    expect(started.send.last().input.request).toMatchObject({ knownRevision: null });
    await started.send.last().answer(ok(reply(mine)));
    expect(keys(started)).toEqual([mine.recordKey, theirs.recordKey]);
  });

  test('as the stored user empties a cart that another device has ordered, with its gifts', async () => {
    const present = { ...theirs, recordKey: 'gift', source: 'COUPON' as const };
    const started = lookingCart([mine, present]);
    await started.find.last().answer(ok(reply()));
    expect([keys(started), started.saved().at(-1)?.cart.data]).toEqual([[], []]);
    started.settleDown();
    expect(started.send.calls).toEqual([]);
  });

  test('as the stored user keeps what was changed or removed during the look', async () => {
    const started = lookingCart([mine, theirs]);
    started.actor.send({ type: 'cart.line.remove', recordKey: theirs.recordKey });
    await started.find.last().answer(ok(reply({ ...mine, qty: 3 }, theirs)));
    expect(started.context().data.map(({ recordKey, qty }) => [recordKey, qty])).toEqual([
      [mine.recordKey, 3],
    ]);
    started.settleDown();
    expect(started.send.calls.map(({ input }) => input.request)).toMatchObject([
      { shoppingCartId: 'own', knownRevision: 1, lines: [{ productId: mine.productId, quantity: 3 }] },
    ]);
  });

  test('as the stored user merges a cart that is not the account’s yet, instead of dropping its lines', async () => {
    const started = restoredCart(record([mine]));
    started.actor.send({ ...signedIn, isRestored: true });
    await started.find.last().answer(ok(reply(theirs)));
    expect(keys(started)).toEqual([mine.recordKey]);
    started.settleDown();
    expect(started.send.last().input.request).toMatchObject({ lines: [{ productId: mine.productId }] });
  });

  test('loses none of the account’s lines with a page that is closed before their products are loaded', async () => {
    const closed = await startMerging();
    const kept = closed.saved().at(-1) ?? null;
    const reopened = restoredCart(kept);
    await reopened.describe.last().answer(ok([theirs]));
    expect(keys(reopened)).toEqual([mine.recordKey, 'p9']);
  });

  test('in one tab is known to the others: what another removes does not come back', async () => {
    const started = lookingCart([mine]);
    await started.find.last().answer(ok(reply(mine)));
    const [told] = started.saved().slice(-1);
    if (!told) throw new Error('The tab has saved nothing');
    const other = restoredCart({ ...told, accountRevision: undefined }, 'B');
    other.actor.send({ type: 'tab.cart.changed', record: told });
    other.actor.send({ type: 'cart.line.remove', recordKey: mine.recordKey });
    other.settleDown();
    expect(other.send.last().input.request).toMatchObject({ knownRevision: 1, lines: [] });
  });

  test.each(['offline', 'broken', 'slow', 'answered'])(
    'as the stored user keeps the cart when the look at the account’s is %s',
    async (how) => {
      const started = lookingCart([mine]);
      const look = started.find.last();
      if (how === 'offline') await look.answer(offline);
      if (how === 'broken') await look.crash();
      if (how === 'slow') started.clock.advance(15_000);
      if (how === 'answered') await look.answer(ok(null));
      started.actor.send({ type: 'cart.line.setQty', recordKey: mine.recordKey, qty: 3 });
      started.settleDown();
      expect(started.send.last().input.request).toMatchObject({
        lines: [{ quantity: 3 }],
        knownRevision: null,
      });
    },
  );

  test('says which of the account’s products did not fit, and keeps saying that some did not, in every tab', async () => {
    const started = restoredCart(record([mine]));
    started.actor.send(signedIn);
    started.settleDown();
    const text = 'Your cart is full with 100 products. Not in it any more: Rose Gel.';
    await started.send.last().answer(ok({ ...reply(mine), leftOut: text }));
    const notice = {
      code: 'CART_FULL',
      text: 'Your cart was full when you signed in: some older products are not in it any more.',
    };
    expect([started.emitted, started.context().notices, started.saved().at(-1)?.notices]).toEqual([
      [{ type: 'toast.requested', toast: { kind: 'warning', text, duration: 10_000 } }],
      [notice],
      ['CART_FULL'],
    ]);
  });

  test('adds the account’s lines to this browser’s', async () => {
    const started = await startMerging();
    expect(started.describe.last().input).toEqual({ lines: [lineOf(theirs)] });
    await started.describe.last().answer(ok([theirs]));
    expect([keys(started), started.context().cartId, started.context().incoming]).toEqual([
      [mine.recordKey, 'p9'],
      'own',
      [],
    ]);
    expect(started.saved().at(-1)?.cart.data).toHaveLength(2);
  });

  test.each(['offline', 'broken', 'slow'])(
    'loses none of them while the shop is %s: they are included in syncs, and requested again',
    async (how) => {
      const started = await startMerging();
      if (how === 'offline') await started.describe.last().answer(offline);
      if (how === 'broken') await started.describe.last().crash();
      if (how === 'slow') started.clock.advance(15_000);
      started.actor.send({ type: 'cart.line.setQty', recordKey: mine.recordKey, qty: 3 });
      started.settleDown();
      expect(started.send.last().input.request.lines.map(({ productId }) => productId)).toEqual([
        mine.productId,
        'p9',
      ]);
      started.clock.advance(1_000);
      expect(started.describe.calls).toHaveLength(2);
      await started.describe.last().answer(offline);
      started.actor.send({ type: 'connectivity.online' });
      await started.describe.last().answer(ok([theirs]));
      expect(keys(started)).toEqual([mine.recordKey, 'p9']);
    },
  );

  test('leaves out products that are no longer sold', async () => {
    const started = await startMerging();
    await started.describe.last().answer(ok([]));
    expect([keys(started), started.context().incoming]).toEqual([[mine.recordKey], []]);
  });

  test('requests the products of the latest reply only', async () => {
    const started = await startMerging();
    started.actor.send({ type: 'cart.line.setQty', recordKey: mine.recordKey, qty: 3 });
    started.settleDown();
    await started.send.last().answer(ok(reply({ ...mine, qty: 3 }, { ...theirs, qty: 1 })));
    expect(started.describe.last().input).toEqual({ lines: [lineOf({ ...theirs, qty: 1 })] });
  });

  test('does not restore lines that the shopper removed meanwhile', async () => {
    const started = restoredCart(record([mine]));
    started.actor.send(signedIn);
    started.settleDown();
    const sent = started.send.last();
    started.actor.send({ type: 'cart.line.remove', recordKey: mine.recordKey });
    await sent.answer(ok(reply(mine)));
    expect([keys(started), started.describe.calls]).toEqual([[], []]);
  });
});

describe('signing out', () => {
  test('empties the cart and the removed lines that could be restored [S4.44]', async () => {
    const started = restoredCart(record([mine, theirs]));
    started.actor.send({ ...signedIn, isRestored: true });
    started.actor.send({ type: 'cart.line.remove', recordKey: 'p9' });
    started.actor.send({ type: 'user.signedOut', by: 'shopper' });
    expect([keys(started), started.context().removed, started.context().cartId]).toEqual([[], null, null]);
    started.settleDown();
    expect(started.send.calls).toEqual([]);
  });

  test.each(['describing', 'waiting'])('drops the account’s lines while %s', async (state) => {
    const started = await startMerging();
    if (state === 'waiting') await started.describe.last().answer(offline);
    started.actor.send({ type: 'user.signedOut', by: 'shopper' });
    expect([started.actor.getSnapshot().value.merging, keys(started)]).toEqual(['idle', []]);
  });

  test.each(['shopper', 'elsewhere'] as const)(
    'by %s while the account’s cart is on its way leaves that cart to the account',
    async (by) => {
      const started = restoredCart(null);
      started.actor.send(signedIn);
      started.settleDown();
      const sent = started.send.last();
      started.actor.send({ type: 'user.signedOut', by });
      await sent.answer(ok(reply(theirs)));
      started.settleDown();
      const { cartId, incoming } = started.context();
      expect([sent.signal.aborted, cartId, incoming, started.send.calls]).toEqual([
        true,
        null,
        [],
        [expect.anything()],
      ]);
    },
  );

  test('elsewhere while the cart is on its way sends its lines as a guest’s', async () => {
    const started = restoredCart(record([mine]));
    started.actor.send(signedIn);
    started.settleDown();
    const sent = started.send.last();
    started.actor.send({ type: 'user.signedOut', by: 'elsewhere' });
    await sent.answer(ok(reply(mine, theirs)));
    started.settleDown();
    expect([keys(started), started.context().incoming]).toEqual([[mine.recordKey], []]);
    expect(started.send.last().input).toEqual({ isSignedIn: false, request: sent.input.request });
  });

  test('in another tab leaves the lines to that tab', async () => {
    const started = await startMerging();
    const before = started.saved().length;
    started.actor.send({ type: 'user.signedOut', by: 'elsewhere' });
    started.settleDown();
    expect([keys(started), started.context().incoming]).toEqual([[mine.recordKey], []]);
    expect(started.saved()).toHaveLength(before);
    started.actor.send({ type: 'cart.line.setQty', recordKey: mine.recordKey, qty: 3 });
    started.settleDown();
    expect(started.send.last().input).toMatchObject({ isSignedIn: false });
  });

  test('by the server keeps the lines as a guest’s, and stops using the account’s cart', async () => {
    const started = await startMerging();
    await started.describe.last().answer(ok([theirs]));
    started.actor.send({ type: 'user.signedOut', by: 'server' });
    expect([keys(started), started.context().cartId]).toEqual([[mine.recordKey, 'p9'], null]);
    started.settleDown();
    expect(started.send.last().input).toMatchObject({ isSignedIn: false, request: { shoppingCartId: null } });
  });
});

test('the coupons are listed again after a sign-in or sign-out, and after an order, which may have used one up', async () => {
  const started = restoredCart(record([mine]));
  const happened: number[] = [];
  const list = async () => {
    await started.list.last().answer(ok([]));
    happened.push(started.list.calls.length);
  };
  await list();
  started.actor.send({ ...signedIn, isRestored: true });
  await list();
  started.actor.send({
    type: 'order.completed',
    orderId: 'o1',
    couponCode: null,
    lines: [{ ...lineOf(mine), sourceCouponCode: null }],
  });
  await list();
  started.actor.send({ type: 'user.signedOut', by: 'elsewhere' });
  await list();
  started.actor.send(signedIn);
  await list();
  started.actor.send({ type: 'user.signedOut', by: 'server' });
  await list();
  expect(happened).toEqual([1, 2, 3, 4, 5, 6]);
});
