/**
 * Puts what happened in the tag manager's data layer, in its order, and each order's purchase once.
 *
 *   resting ──the next is a purchase──▶ claiming ──first, or nobody knows──▶ resting (pushed)
 *      ⟳ anything else is pushed             └──told before──▶ resting (dropped)
 *
 * A purchase is claimed over all tabs and visits before it is told. Should the claim break or take long, it is told:
 * whoever requested it had closed the order's intent first.
 */
import { assign, enqueueActions, sendParent, setup } from 'xstate';
import { promiseStub } from '../../shared/stubs.ts';
import { entryOf, orderOf } from './entry.ts';
import type { DataLayerContext, DataLayerEvent, DataLayerPushed, Happening } from './types.ts';

export const dataLayerMachine = setup({
  types: { context: {} as DataLayerContext, events: {} as DataLayerEvent },
  actors: {
    /** First: no tab of this browser has told of this order before. */
    claimPurchase: promiseStub<{ isFirst: boolean }, { orderId: string }>('claimPurchase'),
  },
  actions: {
    queue: assign(({ context }, happening: Happening) => ({ queue: [...context.queue, happening] })),
    push: enqueueActions(({ context: { queue }, enqueue }) => {
      const [happening, ...rest] = queue;
      if (!happening) return;
      enqueue(
        sendParent({
          type: 'dataLayer.pushed',
          happening,
          entry: entryOf(happening),
        } satisfies DataLayerPushed),
      );
      enqueue.assign({ queue: rest });
    }),
    drop: assign(({ context }) => ({ queue: context.queue.slice(1) })),
  },
  guards: {
    isPurchase: ({ context: { queue } }) => queue[0] !== undefined && orderOf(queue[0]) !== null,
    hasNext: ({ context }) => context.queue.length > 0,
    isFirst: (_, { isFirst }: { isFirst: boolean }) => isFirst,
  },
  delays: { claimTimeout: 5_000 },
}).createMachine({
  id: 'dataLayer',
  context: { queue: [] },
  initial: 'resting',
  on: {
    'dataLayer.happened': { actions: { type: 'queue', params: ({ event }) => event.happening } },
  },
  states: {
    resting: {
      always: [
        { guard: 'isPurchase', target: 'claiming' },
        { guard: 'hasNext', actions: 'push' },
      ],
    },
    claiming: {
      invoke: {
        id: 'claimPurchase',
        src: 'claimPurchase',
        input: ({ context: { queue } }) => ({ orderId: (queue[0] && orderOf(queue[0])) ?? '' }),
        onDone: [
          {
            guard: { type: 'isFirst', params: ({ event }) => event.output },
            target: 'resting',
            actions: 'push',
          },
          { target: 'resting', actions: 'drop' },
        ],
        onError: { target: 'resting', actions: 'push' },
      },
      after: { claimTimeout: { target: 'resting', actions: 'push' } },
    },
  },
});
