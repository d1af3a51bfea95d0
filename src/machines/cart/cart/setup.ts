/** Actors, actions, guards and delays of the cart machine. */
import { assertEvent, assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate';
import type { CartReply, Failure } from '../../../contract/domain/index.ts';
import type { NoticeCode } from '../../../pricing/types.ts';
import type { SignOutCause } from '../../account/session/index.ts';
import { backoffDelay } from '../../shared/backoff.ts';
import { callbackStub, promiseStub } from '../../shared/stubs.ts';
import { cartSyncMachine } from '../cartSync/index.ts';
import { type CartChangeCause, couponMachine } from '../coupon/index.ts';
import { inventoryMachine } from '../inventory/index.ts';
import { applyChange, withoutExpired } from './changes.ts';
import { itemOf } from './items.ts';
import { cartOf, commit, recordOf, stockedLines, syncIntentOf } from './revision.ts';
import * as replies from './serverReplies.ts';
import { mergeRecords, sameStamps } from './tabMerge.ts';
import type {
  Cart,
  CartContent,
  CartContext,
  CartEmitted,
  CartEvent,
  CartInput,
  CartNotice,
  CartRecord,
  CartSaved,
  CartTag,
  DescribeLinesInput,
  DescribeLinesOutput,
  RevalidateCartInput,
  RevalidateCartOutput,
} from './types.ts';

/** Events of the type `CartEdit`. */
const editTypes = [
  'cart.line.add',
  'cart.line.remove',
  'cart.line.setQty',
  'cart.gift.add',
  'cart.empty',
  'order.completed',
  'cart.coupon.apply',
  'cart.coupon.remove',
  'cart.reward.toggle',
  'cart.storedCoupon.set',
  'cart.storedCoupon.clear',
  'cart.removed.restore',
] as const;

/** Every event that changes the cart: the type `CartChange`. */
const changeTypes = [
  ...editTypes,
  'cart.priceChange.undo',
  'coupon.refreshed',
  'coupon.withdrawn',
  'coupon.offers.settled',
] as const;

/** Events whose changes the offers treat differently from an ordinary edit. */
const causes: Readonly<Record<string, CartChangeCause>> = {
  'cart.line.remove': 'removal',
  'cart.priceChange.undo': 'removal',
  'coupon.offers.settled': 'offers',
};

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
    queueEarlyEdit: assign(({ context, event }) => {
      assertEvent(event, editTypes);
      return { early: [...context.early, event] };
    }),
    replayEarlyEdits: enqueueActions(({ context, enqueue }) => {
      for (const edit of context.early) enqueue.raise(edit);
      enqueue.assign({ early: [] });
    }),
    assignRestored: assign(({ context, event }) => {
      assertEvent(event, 'cart.restored');
      return event.record ? restoredContext(event.record, event.now) : { early: context.early };
    }),
    applyChange: assign(({ context, event }) => {
      assertEvent(event, changeTypes);
      const next = applyChange(contentOf(context), event);
      return { ...commit(context, next), ...remainingNotices(context, next.cart, event) };
    }),
    emitLineAdded: emit(({ context, event }) => {
      assertEvent(event, 'cart.line.add');
      const { recordKey } = itemOf(event);
      const item = context.data.find((known) => known.recordKey === recordKey) ?? itemOf(event);
      const { qty = 1, isForCheckout } = event;
      return { type: 'cart.line.added' as const, item, qty, ...(isForCheckout && { isForCheckout }) };
    }),
    emitLimitToast: emit({
      type: 'toast.requested',
      toast: { kind: 'info', text: 'Your cart has the most of this that one order may hold.' },
    }),
    dismissRemoved: assign({ removed: null }),
    dismissNotice: assign(({ context }, code: NoticeCode) => ({
      notices: context.notices.filter((notice) => notice.code !== code),
    })),
    dismissPriceChanges: assign({ priceChanges: [] }),
    showNotice: enqueueActions(({ context, enqueue }, notice: CartNotice | null) => {
      if (!notice || context.notices.some(({ code }) => code === notice.code)) return;
      enqueue.assign({ notices: replies.withNotice(context.notices, notice) });
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
    recheckStock: sendTo('inventory', { type: 'inventory.ensureFresh' as const }),
    sendCartToCoupon: sendTo('coupon', ({ context, event }) => ({
      ...cartOfOffers(context),
      cause: causes[event.type] ?? 'edit',
    })),
    sendOtherTabsCartToCoupon: sendTo('coupon', ({ context }) => ({
      ...cartOfOffers(context),
      cause: 'otherTab' as const,
    })),
    sendCouponDeclined: sendTo('coupon', ({ context }) => ({
      type: 'coupon.declined' as const,
      code: context.coupon?.code ?? '',
    })),
    requestSync: enqueueActions(({ context, enqueue }) => {
      if (context.data.length === 0 && context.cartId === null) return;
      enqueue.sendTo('cartSync', { type: 'sync.requested', intent: syncIntentOf(context) });
    }),
    /** Also for an empty cart: the reply brings the lines of the account's cart. */
    requestMerge: sendTo('cartSync', ({ context }) => ({
      type: 'sync.requested' as const,
      intent: syncIntentOf(context),
    })),
    raiseEmpty: raise({ type: 'cart.empty' }),
    clearCartId: assign(({ context }) =>
      commit(context, { cart: { ...cartOf(context), cartId: null }, removed: context.removed }),
    ),
    clearIncoming: assign({ incoming: [], descriptionFailures: 0 }),
    assignIncoming: assign(({ context }, { revision, reply }: { revision: number; reply: CartReply }) => ({
      incoming: replies.incomingLines(context, revision, reply),
    })),
    mergeIncoming: assign(({ context }, output: DescribeLinesOutput) => ({
      ...(output.ok ? commit(context, replies.contentWithIncoming(context, output.value)) : {}),
      incoming: [],
      descriptionFailures: 0,
    })),
    countDescriptionFailure: assign(({ context }) => ({
      descriptionFailures: context.descriptionFailures + 1,
    })),
    sendSyncForget: sendTo('cartSync', { type: 'sync.forget' as const }),
    sendSignedIn: sendTo('cartSync', { type: 'user.signedIn' as const }),
    sendSignedOut: sendTo('cartSync', { type: 'user.signedOut' as const }),
    sendOnline: enqueueActions(({ enqueue }) => {
      for (const child of ['cartSync', 'inventory', 'coupon'] as const) {
        enqueue.sendTo(child, { type: 'connectivity.online' });
      }
    }),
    sendOffline: sendTo('cartSync', { type: 'connectivity.offline' as const }),

    adoptOtherTab: enqueueActions(({ context, event, enqueue }) => {
      const record = recordInEvent(event);
      const next = mergeRecords(recordOf(context), record);
      const adopted = {
        ...next.cart,
        revision: next.revision,
        stamps: next.stamps,
        syncedRevision: record.syncedRevision,
        removed: record.removed ?? context.removed,
        ...remainingNotices(context, next.cart, event),
      };
      enqueue.assign(adopted);
      // An order in the other tab has used up the server's cart.
      const isUsedUp = context.cartId !== null && next.cart.cartId === null;
      if (isUsedUp) enqueue.sendTo('cartSync', { type: 'sync.forget' });
      else if (!sameStamps(next.stamps, context.stamps)) {
        const intent = syncIntentOf({ ...context, ...adopted });
        enqueue.sendTo('cartSync', { type: 'sync.updated', intent });
      }
    }),
    mergeOtherTab: assign(({ context, event }) => {
      const next = mergeRecords(recordOf(context), recordInEvent(event));
      return { ...next.cart, revision: next.revision + 1, stamps: next.stamps };
    }),

    assignFreshData: assign(({ context, event }) => {
      assertEvent(event, 'inventory.differed');
      return { fresh: { server: event.server, revision: context.revision } };
    }),
    assignCheckedRevision: assign(({ context }) => ({
      fresh: context.fresh && { ...context.fresh, revision: context.revision },
    })),
    adoptRevalidation: assign(({ context }, output: RevalidateCartOutput) => {
      if (output.status === 'error') return {};
      const next = replies.revalidatedContent(context, output);
      const changes = replies.priceChanges(context, next.cart.data);
      const change = replies.isChanged(context, next) ? commit(context, next) : {};
      const isDraft = output.changes.includes('DRAFT_PRODUCT');
      const notices = context.notices.filter(({ code }) => code !== 'DRAFT_PRODUCT' || isDraft);
      return { ...change, priceChanges: changes, notices };
    }),
    emptyByValidation: assign(({ context }) => {
      const { data, coupon } = context;
      const cart = { ...cartOf(context), data: [], coupon: null };
      return {
        ...commit(context, { cart, removed: { by: 'validation', items: data, coupon } }),
        priceChanges: [],
      };
    }),

    adoptReply: assign(({ context }, { revision, reply }: { revision: number; reply: CartReply }) => {
      const next = replies.contentAfterReply(context, revision, reply);
      const isSettled = revision === context.revision;
      const change = commit(context, next);
      return { ...change, syncedRevision: isSettled ? context.revision + 1 : context.syncedRevision };
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
    changesCart: ({ context, event }) => {
      assertEvent(event, changeTypes);
      const content = contentOf(context);
      return applyChange(content, event) !== content;
    },
    dropsChosenCoupon: ({ context, event }) => {
      assertEvent(event, 'coupon.offers.settled');
      const { slot, slotCode } = event.settlement;
      return slot.kind === 'drop' && context.coupon?.code === slotCode && !context.coupon.autoApplied;
    },
    hasNoIncoming: ({ context }) => context.incoming.length === 0,
    hasIncoming: ({ context }) => context.incoming.length > 0,
    isDescribed: (_, output: DescribeLinesOutput) => output.ok,
    isRestoredUser: (_, { isRestored }: { isRestored: boolean }) => isRestored,
    isByShopper: (_, { by }: { by: SignOutCause }) => by === 'shopper',
    isByOtherTab: (_, { by }: { by: SignOutCause }) => by === 'elsewhere',
    isUnsynced: ({ event }) => {
      assertEvent(event, 'cart.restored');
      return event.record !== null && event.record.revision !== event.record.syncedRevision;
    },
    hasNoRecord: ({ event }) => event.type === 'cart.restored' && event.record === null,
    hasItems: ({ context }) => context.data.length > 0,
    isEmpty: ({ context }) => context.data.length === 0,
    hasRemoved: ({ context }) => context.removed !== null,
    hasPriceChanges: ({ context }) => context.priceChanges.length > 0,
    hasNotice: ({ context }, code: NoticeCode) => context.notices.some((notice) => notice.code === code),
    isKnownRecord: ({ context, event }) => {
      const record = recordInEvent(event);
      const next = mergeRecords(recordOf(context), record);
      return sameStamps(next.stamps, context.stamps) && record.syncedRevision <= context.syncedRevision;
    },
    isOtherTabAhead: ({ context, event }) => {
      const record = recordInEvent(event);
      return sameStamps(mergeRecords(recordOf(context), record).stamps, record.stamps);
    },
    /** The record replaces changes of this tab that the other tab had not seen, and the server may have received ours last. */
    overwritesUnseenChange: ({ context, event }) => {
      const record = recordInEvent(event);
      const next = mergeRecords(recordOf(context), record);
      const isUnseen = context.revision > context.syncedRevision || record.revision <= context.revision;
      return isUnseen && sameStamps(next.stamps, record.stamps) && !sameStamps(next.stamps, context.stamps);
    },
    isOutdated: ({ context }) => context.fresh?.revision !== context.revision,
    isUnpriceable: (_, output: RevalidateCartOutput) => output.status === 'error',
    revalidationChangesCart: ({ context }, output: RevalidateCartOutput) =>
      output.status === 'ok' && replies.isChanged(context, replies.revalidatedContent(context, output)),
    replyChangesLines: ({ context }, { revision, reply }: { revision: number; reply: CartReply }) =>
      replies.isChanged(context, replies.contentAfterReply(context, revision, reply)),
    replyLacksLines: ({ context }, reply: CartReply) => replies.lacksLines(context, reply),
  },
  delays: {
    restoreTimeout: 3_000,
    validationTimeout: 10_000,
    describeTimeout: 15_000,
    describeBackoff: ({ context }) => backoffDelay(context.descriptionFailures),
  },
});

function contentOf(context: CartContext): CartContent {
  return { cart: cartOf(context), removed: context.removed };
}

function restoredContext(record: CartRecord, now: number): Partial<CartContext> {
  const { cart, stamps, revision, syncedRevision, removed } = record;
  return { ...withoutExpired(cart, now), stamps, revision, syncedRevision, removed };
}

/** What the offers are computed from. */
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

/** The record of an event whose guards ensure that there is one. */
function recordInEvent(event: CartEvent): CartRecord {
  assertEvent(event, ['tab.cart.changed', 'cart.restored']);
  if (!event.record) throw new Error('recordInEvent was called for an event without a record');
  return event.record;
}

/** Notices and price changes that still apply after a change of the cart. */
function remainingNotices(
  { notices, priceChanges }: CartContext,
  { data, coupon }: Cart,
  { type }: CartEvent,
): Pick<CartContext, 'notices' | 'priceChanges'> {
  const isObsolete = (code: NoticeCode) =>
    (data.length === 0 && code !== 'REMOVED_PRODUCT') ||
    (type === 'cart.coupon.apply' && coupon !== null && code.startsWith('COUPON')) ||
    type === 'cart.empty' ||
    type === 'order.completed';
  const keys = new Set(data.map(({ recordKey }) => recordKey));
  return {
    notices: notices.filter(({ code }) => !isObsolete(code)),
    priceChanges: priceChanges.filter(({ recordKey }) => keys.has(recordKey)),
  };
}
