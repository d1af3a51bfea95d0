/**
 * Sends tracked events to the tag manager's data layer, in order, and each order's purchase once.
 *
 *   resting ──the next is a purchase──▶ claiming ──first, or unknown──▶ resting (pushed)
 *      ⟳ anything else is pushed             └──claimed before──▶ resting (dropped)
 *
 * A purchase is claimed across all tabs and visits before it is sent. If the claim fails or times out, the purchase is sent all
 * the same: the tab that reports it has closed the order's intent first, so that a second report is unlikely.
 */

import { assign, enqueueActions, sendParent, setup } from 'xstate';
import { adValue } from '../../pricing/index.ts';
import { outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';
import type { Stamp } from './analytics/index.ts';

export type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** An event to report; amounts in paise. */
export interface TrackedEvent {
  readonly name: string;
  readonly attributes: Attributes;
  readonly stamp: Stamp;
}

/** An entry of the tag manager's data layer. Amounts of a purchase or a product are in rupees; other events stay as tracked. */
export type LayerEntry = PurchaseEntry | ItemEntry | (Attributes & { readonly event: string });

interface PurchaseEntry {
  readonly event: 'purchase';
  readonly ecommerce: {
    readonly transaction_id: string | null;
    readonly value: number;
    readonly currency: string;
    readonly coupon: string | null;
  };
  readonly payment_type: string | null;
  readonly ad_value: number;
}

/** An event about a product. */
interface ItemEntry {
  readonly event: string;
  readonly ecommerce: {
    readonly currency: string;
    readonly value?: number;
    readonly items: readonly [
      {
        readonly item_id: string;
        readonly item_name: string | null;
        readonly quantity: number;
        readonly price?: number;
      },
    ];
  };
}

export interface DataLayerContext {
  /** Oldest first. */
  readonly queue: readonly TrackedEvent[];
}

export type DataLayerEvent = { readonly type: 'dataLayer.event.tracked'; readonly tracked: TrackedEvent };

/** Sent to the parent in order, each purchase once. */
export interface DataLayerPushed {
  readonly type: 'dataLayer.pushed';
  readonly tracked: TrackedEvent;
  readonly entry: LayerEntry;
}

const CURRENCY = 'INR';

/** The order id of a purchase; `null` for any other event. */
function orderOf({ name, attributes }: TrackedEvent): string | null {
  const { orderId } = attributes;
  return name === 'purchase' && typeof orderId === 'string' ? orderId : null;
}

function entryOf(tracked: TrackedEvent): LayerEntry {
  const { name: event, attributes } = tracked;
  if (orderOf(tracked) !== null) return purchase(tracked);
  const { productId, title, price, quantity } = attributes;
  if (typeof productId !== 'string') return { event, ...attributes };
  const count = typeof quantity === 'number' ? quantity : 1;
  const item = { item_id: productId, item_name: textOf(title), quantity: count };
  if (typeof price !== 'number') return { event, ecommerce: { currency: CURRENCY, items: [item] } };
  const value = (price * count) / 100;
  return { event, ecommerce: { currency: CURRENCY, value, items: [{ ...item, price: price / 100 }] } };
}

const textOf = (value: Attributes[string] | undefined) => (typeof value === 'string' ? value : null);

/** Advertisers receive a share of the order's value (Specification 9). */
function purchase({ attributes }: TrackedEvent): LayerEntry {
  const { orderId, code, totalAmount, currency, paymentType, couponCode } = attributes;
  const total = typeof totalAmount === 'number' ? totalAmount : 0;
  return {
    event: 'purchase',
    ecommerce: {
      transaction_id: textOf(code ?? orderId),
      value: total / 100,
      currency: textOf(currency) ?? CURRENCY,
      coupon: textOf(couponCode),
    },
    payment_type: textOf(paymentType),
    ad_value: adValue({ total }).value / 100,
  };
}

export const dataLayerMachine = setup({
  types: { context: {} as DataLayerContext, events: {} as DataLayerEvent },
  actors: {
    /** `isFirst`: no tab of this browser has sent this purchase before. */
    claimPurchase: promiseStub<{ isFirst: boolean }, { orderId: string }>('claimPurchase'),
  },
  actions: {
    queueEvent: assign(({ context }, tracked: TrackedEvent) => ({ queue: [...context.queue, tracked] })),
    sendPushed: enqueueActions(({ context: { queue }, enqueue }) => {
      const [tracked, ...rest] = queue;
      if (!tracked) return;
      enqueue(
        sendParent({
          type: 'dataLayer.pushed',
          tracked,
          entry: entryOf(tracked),
        } satisfies DataLayerPushed),
      );
      enqueue.assign({ queue: rest });
    }),
    dropEvent: assign(({ context }) => ({ queue: context.queue.slice(1) })),
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
    'dataLayer.event.tracked': { actions: { type: 'queueEvent', params: ({ event }) => event.tracked } },
  },
  states: {
    resting: {
      always: [
        { guard: 'isPurchase', target: 'claiming' },
        { guard: 'hasNext', actions: 'sendPushed' },
      ],
    },
    claiming: {
      invoke: {
        id: 'claimPurchase',
        src: 'claimPurchase',
        input: ({ context: { queue } }) => ({ orderId: (queue[0] && orderOf(queue[0])) ?? '' }),
        onDone: [
          { guard: { type: 'isFirst', params: outputOf }, target: 'resting', actions: 'sendPushed' },
          { target: 'resting', actions: 'dropEvent' },
        ],
        onError: { target: 'resting', actions: 'sendPushed' },
      },
      after: { claimTimeout: { target: 'resting', actions: 'sendPushed' } },
    },
  },
});
