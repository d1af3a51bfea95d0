/** Actors, actions, guards and delays of the cart machine. */
import { assertEvent, assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate';
import type { Failure } from '../../../contract/domain/index.ts';
import type { SignOutCause } from '../../account/session/index.ts';
import { backoffDelay } from '../../shared/backoff.ts';
import { callbackStub, promiseStub } from '../../shared/stubs.ts';
import { cartSyncMachine } from '../cartSync/index.ts';
import { type CartChangeCause, couponMachine } from '../coupon/index.ts';
import { inventoryMachine } from '../inventory/index.ts';
import { cartOf, commit, recordOf, stockedLines, syncIntentOf } from './revision.ts';
import * as replies from './serverReplies.ts';
import { fallAfterReply } from './shortfalls.ts';
import { withNotice } from './told.ts';
import type {
  CartContext,
  CartEmitted,
  CartEvent,
  CartInput,
  CartNotice,
  CartSaved,
  CartTag,
  DescribeLinesInput,
  DescribeLinesOutput,
  RevalidateCartInput,
  RevalidateCartOutput,
} from './types.ts';

/** Events whose changes the offers treat differently from an ordinary edit. */
const causes: Readonly<Record<string, CartChangeCause>> = {
  'cart.line.remove': 'removal',
  'cart.priceChange.undo': 'removal',
  'coupon.offers.settled': 'offers',
  'xstate.done.actor.revalidateCart': 'check',
};

/** The actions that send a change of the cart to all who need it. */
export const publish = ['persistCart', 'sendLinesToInventory', 'sendCartToCoupon', 'requestSync'] as const;

export const cartSetup = setup({
  types: {
    context: {} as CartContext,
    input: {} as CartInput,
    events: {} as CartEvent,
    emitted: {} as CartEmitted,
    tags: {} as CartTag,
    children: {} as {
      storage: 'cartStorage';
      cartSync: 'cartSync';
      inventory: 'inventory';
      coupon: 'coupon';
      revalidateCart: 'revalidateCart';
      describeLines: 'describeLines';
    },
  },
  actors: {
    cartStorage: callbackStub<CartEvent, { tab: string }>('cartStorage'),
    /** Loads titles, prices and limits of lines that were added to the account's cart on another device. */
    describeLines: promiseStub<DescribeLinesOutput, DescribeLinesInput>('describeLines'),
    revalidateCart: promiseStub<RevalidateCartOutput, RevalidateCartInput>('revalidateCart'),
    cartSync: cartSyncMachine,
    inventory: inventoryMachine,
    coupon: couponMachine,
  },
  actions: {
    showNotice: enqueueActions(({ context, enqueue }, notice: CartNotice | null) => {
      if (!notice) return;
      enqueue.assign({ notices: withNotice(context.notices, notice.code) });
      enqueue.emit({
        type: 'toast.requested',
        toast: { kind: 'info', text: notice.text, position: 'top-center', duration: 1_000 },
      });
    }),

    persistCart: sendTo(
      'storage',
      ({ context }): CartSaved => ({ type: 'cart.saved', record: recordOf(context) }),
    ),
    sendLinesToInventory: sendTo('inventory', ({ context }) => ({
      type: 'inventory.lines.changed' as const,
      lines: stockedLines(context.data),
    })),
    sendCartToCoupon: sendTo('coupon', ({ context, event }) => ({
      ...cartOfOffers(context),
      cause: causes[event.type] ?? 'edit',
    })),
    sendOtherTabsCartToCoupon: sendTo('coupon', ({ context }) => ({
      ...cartOfOffers(context),
      cause: 'otherTab' as const,
    })),
    /** An empty cart that the server does not have need not be sent; it only replaces a cart that waits to be sent. */
    requestSync: sendTo('cartSync', ({ context }) => ({
      type:
        context.data.length === 0 && context.cartId === null
          ? ('sync.updated' as const)
          : ('sync.requested' as const),
      intent: syncIntentOf(context),
    })),
    /** Sent for an empty cart too, because the reply brings the lines of the account's cart. */
    requestMerge: sendTo('cartSync', ({ context }) => ({
      type: 'sync.requested' as const,
      intent: syncIntentOf(context),
    })),
    /** This device was signed in before, so another one may have changed the account's cart since. */
    lookForAccountCart: sendTo('cartSync', { type: 'sync.look' as const }),
    raiseEmpty: raise({ type: 'cart.empty' }),
    clearCartId: assign(({ context }) =>
      commit(context, { cart: { ...cartOf(context), cartId: null }, removed: context.removed }),
    ),
    clearIncoming: assign({ incoming: [], descriptionFailures: 0 }),
    mergeIncoming: assign(({ context }, output: DescribeLinesOutput) => ({
      ...(output.ok ? commit(context, replies.contentWithIncoming(context, output.value)) : {}),
      incoming: [],
      descriptionFailures: 0,
    })),
    countDescriptionFailure: assign(({ context }) => ({
      descriptionFailures: context.descriptionFailures + 1,
    })),
    sendSyncForget: sendTo('cartSync', { type: 'sync.forget' as const }),
    /** The list of coupons depends on the account, and lacks those that the account has used up. */
    sendReloadToCoupon: sendTo('coupon', { type: 'coupon.list.reload' as const }),
    sendSignedIn: sendTo('cartSync', { type: 'user.signedIn' as const }),
    sendSignedOut: sendTo('cartSync', { type: 'user.signedOut' as const }),
    sendOnline: enqueueActions(({ enqueue }) => {
      for (const child of ['cartSync', 'inventory', 'coupon'] as const) {
        enqueue.sendTo(child, { type: 'connectivity.online' });
      }
    }),
    sendOffline: sendTo('cartSync', { type: 'connectivity.offline' as const }),

    assignFreshData: assign(({ context, event }) => {
      assertEvent(event, 'inventory.differed');
      return { fresh: { server: event.server, revision: context.revision } };
    }),
    assignCheckedRevision: assign(({ context }) => ({
      fresh: context.fresh && { ...context.fresh, revision: context.revision },
    })),
    adoptRevalidation: enqueueActions(({ context, enqueue }, output: RevalidateCartOutput) => {
      if (output.status === 'error') return;
      const next = replies.revalidatedContent(context, output);
      const data = output.before ?? context.data;
      const changes = replies.priceChanges({ ...context, data }, next.cart.data);
      const change = replies.isChanged(context, next) ? commit(context, next) : {};
      const isDraft = output.changes.includes('DRAFT_PRODUCT');
      const notices = context.notices.filter(({ code }) => code !== 'DRAFT_PRODUCT' || isDraft);
      const { shortfalls, toasts } = fallAfterReply(context, next.cart.data);
      enqueue.assign({ ...change, priceChanges: changes, notices, shortfalls });
      for (const told of toasts) enqueue.emit(told);
      // The ordinary line in place of a deal needs an answer of its own.
      const lines = stockedLines(next.cart.data);
      if (output.before) enqueue.sendTo('inventory', { type: 'inventory.lines.changed', lines });
    }),
    emptyByValidation: assign(({ context }) => {
      const { data, coupon } = context;
      const cart = { ...cartOf(context), data: [], coupon: null };
      return {
        ...commit(context, { cart, removed: { by: 'validation', items: data, coupon } }),
        priceChanges: [],
      };
    }),

    logFailure: emit((_, failure: Failure) => ({
      type: 'log.requested' as const,
      level: 'warning' as const,
      message: 'A cart request failed; the cart is unchanged',
      details: { failure },
    })),
    logDefect: emit((_, part: string) => ({
      type: 'log.requested' as const,
      level: 'error' as const,
      message: 'An actor of the cart crashed',
      details: { part },
    })),
  },
  guards: {
    hasNoIncoming: ({ context }) => context.incoming.length === 0,
    hasIncoming: ({ context }) => context.incoming.length > 0,
    isDescribed: (_, output: DescribeLinesOutput) => output.ok,
    isRestoredUser: (_, { isRestored }: { isRestored: boolean }) => isRestored,
    isByShopper: (_, { by }: { by: SignOutCause }) => by === 'shopper',
    isByOtherTab: (_, { by }: { by: SignOutCause }) => by === 'elsewhere',
    hasItems: ({ context }) => context.data.length > 0,
    isOutdated: ({ context }) => context.fresh?.revision !== context.revision,
    isUnpriceable: (_, output: RevalidateCartOutput) => output.status === 'error',
    revalidationChangesCart: ({ context }, output: RevalidateCartOutput) =>
      output.status === 'ok' && replies.isChanged(context, replies.revalidatedContent(context, output)),
  },
  delays: {
    restoreTimeout: 3_000,
    validationTimeout: 10_000,
    describeTimeout: 15_000,
    describeBackoff: ({ context }) => backoffDelay(context.descriptionFailures),
  },
});

/** The parts of the cart from which the offers are computed. */
function cartOfOffers(context: CartContext) {
  return {
    type: 'coupon.cart.changed',
    lines: context.data,
    applied: context.coupon,
    storedCode: context.storedCouponCode,
    storedUntil: context.storedCouponExpiry,
    declined: context.declinedCoupons,
  } as const;
}
