import { assertEvent, assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate';
import type { CartReply, Failure } from '../../../contract/domain/index.ts';
import type { NoticeCode } from '../../../pricing/types.ts';
import type { SignOutCause } from '../../account/session/index.ts';
import { backoffDelay } from '../../shared/backoff.ts';
import { callbackStub, isOk, promiseStub } from '../../shared/stubs.ts';
import { cartSyncMachine } from '../cartSync/index.ts';
import { couponMachine } from '../coupon/index.ts';
import { inventoryMachine } from '../inventory/index.ts';
import { withoutExpired, written } from './changes.ts';
import { itemOf } from './items.ts';
import * as facts from './serverReplies.ts';
import { cartOf, commit, merged, recordOf, sameStamps } from './tabMerge.ts';
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

/** What a shopper does to the cart. */
const edits = [
  'cart.line.add',
  'cart.line.remove',
  'cart.line.setQty',
  'cart.gift.add',
  'cart.replace',
  'cart.empty',
  'order.completed',
  'cart.coupon.apply',
  'cart.coupon.remove',
  'cart.reward.toggle',
  'cart.storedCoupon.set',
  'cart.storedCoupon.clear',
  'cart.removed.restore',
] as const;

/** Every event that writes the cart. */
const writes = [
  ...edits,
  'cart.priceChange.undo',
  'coupon.refreshed',
  'coupon.withdrawn',
  'coupon.offers.settled',
] as const;

/** Those of them after which a coupon that no longer applies leaves (S §4 Remove). */
const removals: ReadonlySet<string> = new Set(['cart.line.remove', 'cart.priceChange.undo', 'cart.replace']);

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
    /** Titles, prices and limits of lines that another device put into the account's cart. */
    describeLines: promiseStub<DescribeLinesOutput, DescribeLinesInput>('describeLines'),
    revalidateCart: promiseStub<RevalidateCartOutput, RevalidateCartInput>('revalidateCart'),
    cartSync: cartSyncMachine,
    inventory: inventoryMachine,
    coupon: couponMachine,
  },
  actions: {
    queueEarlyEdit: assign(({ context, event }) => {
      assertEvent(event, edits);
      return { early: [...context.early, event] };
    }),
    replayEarlyEdits: enqueueActions(({ context, enqueue }) => {
      for (const edit of context.early) enqueue.raise(edit);
      enqueue.assign({ early: [] });
    }),
    assignRestored: assign(({ context, event }) => {
      assertEvent(event, 'cart.restored');
      return event.record ? restored(event.record, event.now) : { early: context.early };
    }),
    applyChange: assign(({ context, event }) => {
      assertEvent(event, writes);
      const next = written(contentOf(context), event);
      return { ...commit(context, next), ...stillTrue(context, next.cart, event) };
    }),
    emitLineAdded: emit(({ context, event }) => {
      assertEvent(event, 'cart.line.add');
      const { recordKey } = itemOf(event);
      const item = context.data.find((known) => known.recordKey === recordKey) ?? itemOf(event);
      return { type: 'cart.line.added' as const, item, qty: event.qty ?? 1 };
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
      enqueue.assign({ notices: facts.withNotice(context.notices, notice) });
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
      lines: facts.stockedLines(context.data),
      isRefreshed: false,
    })),
    sendRefreshedLinesToInventory: sendTo('inventory', ({ context }) => ({
      type: 'inventory.lines.changed' as const,
      lines: facts.stockedLines(context.data),
      isRefreshed: true,
    })),
    recheckStock: sendTo('inventory', { type: 'inventory.ensureFresh' as const }),
    sendCartToCoupon: sendTo('coupon', ({ context, event }) => ({
      type: 'coupon.cart.changed' as const,
      lines: context.data,
      applied: context.coupon,
      storedCode: context.storedCouponCode,
      isRemoval: removals.has(event.type),
      isOwn: true,
    })),
    sendOtherTabsCartToCoupon: sendTo('coupon', ({ context }) => ({
      type: 'coupon.cart.changed' as const,
      lines: context.data,
      applied: context.coupon,
      storedCode: context.storedCouponCode,
      isRemoval: false,
      isOwn: false,
    })),
    sendCouponDeclined: sendTo('coupon', ({ context }) => ({
      type: 'coupon.declined' as const,
      code: context.coupon?.code ?? '',
    })),
    requestSync: enqueueActions(({ context, enqueue }) => {
      if (context.data.length === 0 && context.cartId === null) return;
      enqueue.sendTo('cartSync', { type: 'sync.requested', intent: facts.intentOf(context) });
    }),
    /** The account's cart, whatever is in this browser's. */
    requestMerge: sendTo('cartSync', ({ context }) => ({
      type: 'sync.requested' as const,
      intent: facts.intentOf(context),
    })),
    raiseEmpty: raise({ type: 'cart.empty' }),
    clearCartId: assign(({ context }) =>
      commit(context, { cart: { ...cartOf(context), cartId: null }, removed: context.removed }),
    ),
    clearIncoming: assign({ incoming: [], descriptionFailures: 0 }),
    assignIncoming: assign(({ context }, { revision, reply }: { revision: number; reply: CartReply }) => ({
      incoming: facts.incomingLines(context, revision, reply),
    })),
    mergeIncoming: assign(({ context }, output: DescribeLinesOutput) => ({
      ...(output.ok ? commit(context, facts.joinedContent(context, output.value)) : {}),
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
      const record = recordIn(event);
      const next = merged(recordOf(context), record);
      enqueue.assign({
        ...next.cart,
        revision: next.revision,
        stamps: next.stamps,
        syncedRevision: record.syncedRevision,
        removed: record.removed ?? context.removed,
        ...stillTrue(context, next.cart, event),
      });
      // The other tab's order took the server's cart with it.
      if (context.cartId !== null && next.cart.cartId === null)
        enqueue.sendTo('cartSync', { type: 'sync.forget' });
    }),
    mergeOtherTab: assign(({ context, event }) => {
      const next = merged(recordOf(context), recordIn(event));
      return { ...next.cart, revision: next.revision + 1, stamps: next.stamps };
    }),

    assignFreshData: assign(({ context, event }) => {
      assertEvent(event, ['cart.validate', 'inventory.differed']);
      const { type: _, ...told } = event;
      return { fresh: { ...told, revision: context.revision } };
    }),
    assignCheckedRevision: assign(({ context }) => ({
      fresh: context.fresh && { ...context.fresh, revision: context.revision },
    })),
    adoptRevalidation: assign(({ context }, output: RevalidateCartOutput) => {
      if (output.status === 'error') return {};
      const next = facts.revalidatedContent(context, output);
      const changes = facts.priceChanges(context, next.cart.data);
      const written = facts.isChanged(context, next) ? commit(context, next) : {};
      const isDraft = output.changes.includes('DRAFT_PRODUCT');
      const notices = context.notices.filter(({ code }) => code !== 'DRAFT_PRODUCT' || isDraft);
      return { ...written, priceChanges: changes, notices };
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
      const next = facts.repliedContent(context, revision, reply);
      const isSettled = revision === context.revision;
      const written = commit(context, next);
      return { ...written, syncedRevision: isSettled ? context.revision + 1 : context.syncedRevision };
    }),
    logFailure: emit((_, failure: Failure) => ({
      type: 'log.requested' as const,
      level: 'warning' as const,
      message: 'A call about the cart failed; the cart is kept',
      details: { failure },
    })),
    logDefect: emit((_, part: string) => ({
      type: 'log.requested' as const,
      level: 'error' as const,
      message: 'A part of the cart stopped working',
      details: { part },
    })),
  },
  guards: {
    changesCart: ({ context, event }) => {
      assertEvent(event, writes);
      const content = contentOf(context);
      return written(content, event) !== content;
    },
    dropsChosenCoupon: ({ context, event }) => {
      assertEvent(event, 'coupon.offers.settled');
      const { slot, slotCode } = event.settlement;
      return slot.kind === 'drop' && context.coupon?.code === slotCode && !context.coupon.autoApplied;
    },
    hasNoIncoming: ({ context }) => context.incoming.length === 0,
    hasIncoming: ({ context }) => context.incoming.length > 0,
    isDescribed: (_, output: DescribeLinesOutput) => isOk(output),
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
      const record = recordIn(event);
      const next = merged(recordOf(context), record);
      return sameStamps(next.stamps, context.stamps) && record.syncedRevision <= context.syncedRevision;
    },
    isOtherTabAhead: ({ context, event }) => {
      const record = recordIn(event);
      return sameStamps(merged(recordOf(context), record).stamps, record.stamps);
    },
    /** Ahead, without having known what this tab wrote: the server may have had ours last. */
    overwritesUnseenChange: ({ context, event }) => {
      const record = recordIn(event);
      const next = merged(recordOf(context), record);
      const isUnheard = context.revision > context.syncedRevision || record.revision <= context.revision;
      return isUnheard && sameStamps(next.stamps, record.stamps) && !sameStamps(next.stamps, context.stamps);
    },
    isOutdated: ({ context }) => context.fresh?.revision !== context.revision,
    isUnpriceable: (_, output: RevalidateCartOutput) => output.status === 'error',
    revalidationChangesCart: ({ context }, output: RevalidateCartOutput) =>
      output.status === 'ok' && facts.isChanged(context, facts.revalidatedContent(context, output)),
    replyChangesLines: ({ context }, { revision, reply }: { revision: number; reply: CartReply }) =>
      facts.isChanged(context, facts.repliedContent(context, revision, reply)),
    replyLacksLines: ({ context }, reply: CartReply) => facts.lacksLines(context, reply),
    isNothingSellable: ({ context }, failure: Failure) =>
      context.data.length > 0 && facts.isBeyondRepair(failure),
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

function restored(record: CartRecord, now: number): Partial<CartContext> {
  const { cart, stamps, revision, syncedRevision, removed } = record;
  return { ...withoutExpired(cart, now), stamps, revision, syncedRevision, removed };
}

/** Only guarded transitions come here. */
function recordIn(event: CartEvent): CartRecord {
  assertEvent(event, ['tab.cart.changed', 'cart.restored']);
  if (!event.record) throw new Error('Only a stored cart is adopted');
  return event.record;
}

/** Notices and price changes that a change of the cart has not settled. */
function stillTrue(
  { notices, priceChanges }: CartContext,
  { data, coupon }: Cart,
  { type }: CartEvent,
): Pick<CartContext, 'notices' | 'priceChanges'> {
  const isAboutNothing = (code: NoticeCode) =>
    (data.length === 0 && code !== 'REMOVED_PRODUCT') ||
    (type === 'cart.coupon.apply' && coupon !== null && code.startsWith('COUPON')) ||
    type === 'cart.empty' ||
    type === 'order.completed';
  const keys = new Set(data.map(({ recordKey }) => recordKey));
  return {
    notices: notices.filter(({ code }) => !isAboutNothing(code)),
    priceChanges: priceChanges.filter(({ recordKey }) => keys.has(recordKey)),
  };
}
