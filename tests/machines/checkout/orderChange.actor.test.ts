import { describe, expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type {
  MadeOrderChange,
  OrderChangePreview,
  OrderChangeRequest,
} from '../../../src/contract/domain/index.ts';
import {
  type ChangeReply,
  type OrderChangeEvent,
  orderChangeMachine,
  type PreviewReply,
  selectCanSubmitChange,
} from '../../../src/machines/checkout/orderChange.ts';
import { confirmed, ok } from '../fixtures/order.ts';
import { createClock } from '../support/clock.ts';

const preview: OrderChangePreview = {
  lines: [{ id: 'l1', quantity: 1 }],
  refundOnline: 10_000,
  refundCash: 2_000,
  pointsBack: 500,
  pointsTaken: 0,
  keptAmount: 20_000,
  dueAmount: 0,
  unitsKept: 3,
  couponLoss: null,
};
const refusal = (code: 'AMOUNT_CHANGED' | 'ORDER_STATE' | 'INTERNAL' | 'BUSY'): ChangeReply => ({
  ok: false,
  failure: { kind: 'refused', code, details: {}, message: code },
});
const offline = { ok: false, failure: { kind: 'network' } } as const;

type Replies<Reply> = (Reply | Error | Promise<never>)[];

/** Replies are taken from the lists in turn; the last one stays. */
function open({
  previews = [ok(preview)],
  changes = [ok(confirmed)],
}: {
  previews?: Replies<PreviewReply>;
  changes?: Replies<ChangeReply>;
}) {
  const sent: (OrderChangeRequest | MadeOrderChange)[] = [];
  const changed: unknown[] = [];
  let refreshes = 0;
  const next = <Reply>(replies: Replies<Reply>): Reply | Promise<never> => {
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply === undefined || reply instanceof Error) throw reply ?? new Error('no reply');
    return reply;
  };
  const clock = createClock();
  const actor = createActor(
    orderChangeMachine.provide({
      actors: {
        previewChange: fromPromise<PreviewReply, { wish: OrderChangeRequest }>(async ({ input }) => {
          sent.push(input.wish);
          return next(previews);
        }),
        sendChange: fromPromise<ChangeReply, MadeOrderChange>(async ({ input }) => {
          sent.push(input);
          return next(changes);
        }),
      },
    }),
    { input: { orderId: 'o1', secret: 's' }, clock },
  );
  actor.on('order.changed', (event) => changed.push(event.order.id));
  actor.on('order.refreshed', () => {
    refreshes += 1;
  });
  actor.start();
  onTestFinished(() => {
    actor.stop();
  });
  const send = async (...events: OrderChangeEvent[]) => {
    for (const event of events) {
      actor.send(event);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
    return actor.getSnapshot().value;
  };
  return { actor, clock, sent, changed, send, refreshes: () => refreshes };
}

const choose: OrderChangeEvent[] = [
  { type: 'change.opened', kind: 'CANCEL' },
  { type: 'change.line.set', id: 'l1', quantity: 2 },
  { type: 'change.line.set', id: 'l1', quantity: 1 },
];

describe('a change of an order', () => {
  test('is made as it was shown, and told', async () => {
    const { send, sent, changed } = open({});
    expect(await send(...choose, { type: 'change.submitted' })).toBe('confirming');
    expect(await send({ type: 'change.confirmed' })).toBe('done');
    const wish = {
      orderId: 'o1',
      secret: 's',
      kind: 'CANCEL',
      lines: [{ id: 'l1', quantity: 1 }],
      reason: null,
    };
    expect(sent).toEqual([wish, { wish, seen: 12_500, unitsKept: 3, note: null, refundTo: null }]);
    expect(changed).toEqual(['o1']);
  });

  test('needs a line, and a return a reason', async () => {
    const { actor, send } = open({});
    await send({ type: 'change.opened', kind: 'RETURN' });
    expect(selectCanSubmitChange(actor.getSnapshot())).toBe(false);
    await send({ type: 'change.line.set', id: 'l1', quantity: 1 });
    expect(selectCanSubmitChange(actor.getSnapshot())).toBe(false);
    await send({ type: 'change.reason.set', reason: 'DAMAGED' });
    expect(selectCanSubmitChange(actor.getSnapshot())).toBe(true);
    await send({ type: 'change.line.set', id: 'l1', quantity: 0 });
    expect(selectCanSubmitChange(actor.getSnapshot())).toBe(false);
  });

  test('with a UPI id that is none is not shown, let alone made, until it is changed', async () => {
    const { send, sent } = open({});
    const wish: OrderChangeEvent[] = [
      { type: 'change.opened', kind: 'RETURN' },
      { type: 'change.line.set', id: 'l1', quantity: 1 },
      { type: 'change.reason.set', reason: 'DAMAGED' },
      { type: 'change.account.set', refundTo: 'asha' },
    ];
    expect(await send(...wish, { type: 'change.submitted' })).toBe('correcting');
    expect(await send({ type: 'change.note.set', note: 'Leaks' }, { type: 'change.submitted' })).toBe(
      'correcting',
    );
    expect(sent).toEqual([]);
    expect(await send({ type: 'change.account.set', refundTo: ' asha@bank ' })).toBe('choosing');
    expect(await send({ type: 'change.submitted' })).toBe('confirming');
    await send({ type: 'change.confirmed' });
    expect(sent.at(-1)).toMatchObject({ refundTo: 'asha@bank', note: 'Leaks' });
  });

  test('can be chosen anew, or given up, while its UPI id is none', async () => {
    const { actor, send } = open({});
    await send(
      { type: 'change.opened', kind: 'RETURN' },
      { type: 'change.line.set', id: 'l1', quantity: 1 },
      { type: 'change.reason.set', reason: 'DAMAGED' },
      { type: 'change.account.set', refundTo: 'asha' },
    );
    expect(await send({ type: 'change.submitted' })).toBe('correcting');
    expect(
      await send(
        { type: 'change.reason.set', reason: 'CHANGED_MIND' },
        { type: 'change.line.set', id: 'l1', quantity: 0 },
      ),
    ).toBe('correcting');
    expect(actor.getSnapshot().context).toMatchObject({ lines: [], reason: 'CHANGED_MIND' });
    expect(selectCanSubmitChange(actor.getSnapshot())).toBe(false);
    expect(await send({ type: 'change.closed' })).toBe('closed');
  });

  test('shows new sums, and says that they are new, before it goes on with them', async () => {
    const { actor, send, changed } = open({ changes: [refusal('AMOUNT_CHANGED'), ok(confirmed)] });
    await send(...choose, { type: 'change.submitted' });
    expect(await send({ type: 'change.confirmed' })).toBe('confirming');
    expect([changed, actor.getSnapshot().context.failure]).toMatchObject([[], { code: 'AMOUNT_CHANGED' }]);
    expect(await send({ type: 'change.confirmed' })).toBe('done');
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  test('whose sums are new can be chosen anew, without the message', async () => {
    const { actor, send } = open({ changes: [refusal('AMOUNT_CHANGED')] });
    await send(...choose, { type: 'change.submitted' }, { type: 'change.confirmed' });
    expect(await send({ type: 'change.back' })).toBe('choosing');
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  test.each([offline, new Error('bug')])(
    'whose new sums cannot be looked up is chosen again',
    async (reply) => {
      const { actor, send } = open({ previews: [ok(preview), reply], changes: [refusal('AMOUNT_CHANGED')] });
      await send(...choose, { type: 'change.submitted' });
      expect(await send({ type: 'change.confirmed' })).toBe('choosing');
      expect(actor.getSnapshot().context.failure).not.toBeNull();
    },
  );

  test('whose new sums do not come is chosen again, at once or in time', async () => {
    const never = new Promise<never>(() => {});
    for (const isLeft of [true, false]) {
      const { clock, send } = open({ previews: [ok(preview), never], changes: [refusal('AMOUNT_CHANGED')] });
      await send(...choose, { type: 'change.submitted' });
      expect(await send({ type: 'change.confirmed' })).toBe('repreviewing');
      if (!isLeft) clock.advance(20_000);
      expect(await send({ type: 'change.back' })).toBe('choosing');
    }
  });

  test.each([
    ['no network', offline],
    ['a defect', new Error('bug')],
    ['an internal error', refusal('INTERNAL')],
    ['a busy shop', refusal('BUSY')],
  ])('that meets %s says so and keeps the choice', async (_, reply) => {
    const { actor, send, refreshes } = open({ changes: [reply] });
    await send(...choose, { type: 'change.submitted' });
    expect(await send({ type: 'change.confirmed' })).toBe('unanswered');
    expect(actor.getSnapshot().context.lines).toEqual([{ id: 'l1', quantity: 1 }]);
    expect(actor.getSnapshot().context.failure).not.toBeNull();
    expect(refreshes()).toBe(0);
  });

  test.each([
    ['at first', []],
    ['after an internal error, which it may have survived', [refusal('INTERNAL')]],
  ])(
    'that is refused %s is chosen anew, from the order as it is now, so that nothing is changed twice',
    async (_, earlier) => {
      const { actor, send, sent, refreshes } = open({ changes: [...earlier, refusal('ORDER_STATE')] });
      await send(...choose, { type: 'change.submitted' });
      for (const _try of [...earlier, 'last']) await send({ type: 'change.confirmed' });
      const { value, context } = actor.getSnapshot();
      expect([value, context.lines, context.failure, refreshes()]).toEqual([
        'choosing',
        [],
        { kind: 'refused', code: 'ORDER_STATE', details: {}, message: 'ORDER_STATE' },
        1,
      ]);
      const calls = sent.length;
      expect(await send({ type: 'change.submitted' })).toBe('choosing');
      expect(sent).toHaveLength(calls);
    },
  );

  test.each([offline, new Error('bug')])('whose preview fails is chosen again', async (reply) => {
    const { send } = open({ previews: [reply] });
    expect(await send(...choose, { type: 'change.submitted' })).toBe('choosing');
  });

  test('is given up, and opened anew with nothing chosen', async () => {
    const { actor, send } = open({});
    expect(await send(...choose, { type: 'change.submitted' }, { type: 'change.back' })).toBe('choosing');
    expect(await send({ type: 'change.closed' })).toBe('closed');
    await send({ type: 'change.opened', kind: 'RETURN' });
    expect(actor.getSnapshot().context).toMatchObject({ kind: 'RETURN', lines: [], preview: null });
  });

  test('is closed while it is chosen or looked up, and when it was not answered', async () => {
    const waits = new Promise<never>(() => {});
    const { send, refreshes } = open({ previews: [waits, ok(preview)], changes: [offline] });
    expect(await send(...choose, { type: 'change.submitted' }, { type: 'change.closed' })).toBe('closed');
    const confirming = [...choose, { type: 'change.submitted' }] satisfies OrderChangeEvent[];
    expect(await send(...confirming)).toBe('confirming');
    expect(await send({ type: 'change.back' })).toBe('choosing');
    expect(await send({ type: 'change.closed' })).toBe('closed');
    expect(await send(...confirming, { type: 'change.confirmed' })).toBe('unanswered');
    expect(refreshes()).toBe(0);
    expect(await send({ type: 'change.closed' })).toBe('closed');
    // The change may have been made, so the page must not offer the same units again.
    expect(refreshes()).toBe(1);
  });

  test('is told until the order is another than it made', async () => {
    const { send } = open({});
    await send(...choose, { type: 'change.submitted' }, { type: 'change.confirmed' });
    expect(await send({ type: 'order.received', order: confirmed })).toBe('done');
    expect(await send({ type: 'order.received', order: { ...confirmed, status: 'DELIVERED' } })).toBe(
      'closed',
    );
  });

  test('can be followed by another', async () => {
    const { send } = open({});
    expect(await send(...choose, { type: 'change.submitted' }, { type: 'change.confirmed' })).toBe('done');
    expect(await send({ type: 'change.opened', kind: 'RETURN' })).toBe('choosing');
  });

  test('that gets no answer in time can be tried again', async () => {
    const waits = new Promise<never>(() => {});
    const { send, clock } = open({ previews: [waits, ok(preview)], changes: [waits] });
    expect(await send(...choose, { type: 'change.submitted' })).toBe('previewing');
    clock.advance(20_000);
    expect(await send({ type: 'change.submitted' })).toBe('confirming');
    expect(await send({ type: 'change.confirmed' })).toBe('sending');
    clock.advance(20_000);
    expect(await send()).toBe('unanswered');
  });
});
