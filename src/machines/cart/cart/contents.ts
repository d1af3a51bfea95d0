/**
 * The region of the cart machine that holds the contents: restores them, applies every change, and takes over changes from
 * other tabs and the server.
 */
import { assertEvent, assign, enqueueActions, sendTo } from 'xstate';
import type { CartReply } from '../../../contract/domain/index.ts';
import type { NoticeCode } from '../../../pricing/types.ts';
import { applyChange, withoutExpired } from './changes.ts';
import { itemOf, stockInCart } from './items.ts';
import { accountPart, commit, contentOf, isSynced, recordOf, syncIntentOf } from './revision.ts';
import * as replies from './serverReplies.ts';
import { cartSetup, publish } from './setup.ts';
import { cutAdditionToast, fallAfterReply, fallAfterTab, shortfallsAfterEdit } from './shortfalls.ts';
import { mergeRecords, sameStamps } from './tabMerge.ts';
import { noticeOf, stillTold, toldByBoth, toldInRecord, withNotice } from './told.ts';
import type { CartContext, CartEvent, CartRecord } from './types.ts';

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
  'cart.gifts.refused',
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

export const contentsSetup = cartSetup.extend({
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
      return event.record ? restoredContext(context, event.record, event.now) : { early: context.early };
    }),
    applyChange: assign(({ context, event }) => {
      assertEvent(event, changeTypes);
      const next = applyChange(contentOf(context), event);
      const shortfalls = shortfallsAfterEdit(context.shortfalls, context.data, next.cart.data, event);
      return { ...stillTold(context, next.cart, event), ...commit(context, next), shortfalls };
    }),
    emitLineAdded: enqueueActions(({ context: { data, shortfalls }, event, enqueue }) => {
      assertEvent(event, 'cart.line.add');
      const added = itemOf(event);
      const { recordKey } = added;
      const item = data.find((known) => known.recordKey === recordKey) ?? added;
      const { isForCheckout } = event;
      const cut = shortfalls.find((known) => known.recordKey === recordKey);
      // At least the smallest quantity that can be ordered is added, whatever was asked for.
      const qty = Math.max(event.qty ?? 1, added.qty) - (cut ? cut.asked - cut.qty : 0);
      enqueue.emit({ type: 'cart.line.added', item, qty, ...(isForCheckout && { isForCheckout }) });
      if (cut) enqueue.emit(cutAdditionToast(qty, item, data));
    }),
    emitLineRefused: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'cart.line.add');
      const stock = stockInCart(event, context.data);
      const all = stock === 1 ? 'it is' : 'they are';
      const text =
        stock === null
          ? 'Your cart has the most of this that one order may hold.'
          : `Only ${stock} left, and ${all} in your cart.`;
      enqueue.emit({ type: 'cart.line.refused' });
      enqueue.emit({ type: 'toast.requested', toast: { kind: 'info', text } });
    }),
    dismissRemoved: assign({ removed: null }),
    dismissNotice: assign(({ context }, code: NoticeCode) => ({
      notices: context.notices.filter((notice) => notice.code !== code),
    })),
    dismissPriceChanges: assign({ priceChanges: [] }),
    recheckStock: sendTo('inventory', { type: 'inventory.ensureFresh' as const }),
    sendCouponDeclined: sendTo('coupon', ({ context }) => ({
      type: 'coupon.declined' as const,
      code: context.coupon?.code ?? '',
    })),
    assignIncoming: assign(({ context }, { revision, reply }: { revision: number; reply: CartReply }) => ({
      incoming: replies.incomingLines(context, revision, reply),
    })),
    adoptOtherTab: enqueueActions(({ context, event, enqueue }) => {
      const record = recordInEvent(event);
      const next = mergeRecords(recordOf(context), record);
      const { shortfalls, toasts } = fallAfterTab(context, record.shortfalls ?? [], next.cart.data);
      for (const toast of toasts) enqueue.emit(toast);
      const adopted = {
        ...next.cart,
        shortfalls,
        revision: next.revision,
        stamps: next.stamps,
        syncedRevision: record.syncedRevision,
        ...accountPart(context, record),
        ...stillTold(
          { ...context, ...toldInRecord(record, context), coupon: record.cart.coupon },
          next.cart,
          event,
        ),
        // A record never has the lines that its shopper removed. So a record without removed lines does not mean that ours were
        // restored or dismissed.
        removed: record.removed ?? context.removed,
      };
      enqueue.assign(adopted);
      // An order in the other tab has used up the server's cart.
      const isUsedUp = context.cartId !== null && next.cart.cartId === null;
      if (isUsedUp) {
        enqueue.sendTo('cartSync', { type: 'sync.forget' });
        return;
      }
      if (!sameStamps(next.stamps, context.stamps)) {
        const intent = syncIntentOf({ ...context, ...adopted });
        enqueue.sendTo('cartSync', { type: 'sync.updated', intent });
      }
      if (record.syncedRevision === next.revision) enqueue.sendTo('cartSync', { type: 'sync.sentElsewhere' });
    }),
    takeOverTold: assign(({ context, event }) => {
      const record = recordInEvent(event);
      return { ...toldInRecord(record, context), ...accountPart(context, record) };
    }),
    mergeOtherTab: enqueueActions(({ context, event, enqueue }) => {
      const record = recordInEvent(event);
      const { cart, revision, stamps } = mergeRecords(recordOf(context), record);
      const { shortfalls, toasts } = fallAfterTab(context, record.shortfalls ?? [], cart.data);
      const told = stillTold({ ...context, ...toldByBoth(context, record) }, cart, event);
      const { accountRevision, incoming } = accountPart(context, record);
      enqueue.assign({
        ...cart,
        ...told,
        revision: revision + 1,
        accountRevision,
        incoming: context.incoming.length > 0 ? context.incoming : incoming,
        stamps,
        shortfalls,
      });
      for (const toast of toasts) enqueue.emit(toast);
    }),

    adoptReply: enqueueActions(
      ({ context, enqueue }, { revision, reply }: { revision: number; reply: CartReply }) => {
        const next = replies.contentAfterReply(context, revision, reply);
        const isSettled = revision === context.revision;
        const syncedRevision = isSettled ? context.revision + 1 : context.syncedRevision;
        const { shortfalls, toasts } = fallAfterReply(context, next.cart.data);
        enqueue.assign({
          ...commit(context, next),
          syncedRevision,
          accountRevision: reply.revision,
          shortfalls,
        });
        for (const toast of toasts) enqueue.emit(toast);
        // Kept until it is dismissed, in every tab: the toast, which names the products, may be missed.
        if (reply.leftOut) {
          enqueue.assign({ notices: withNotice(context.notices, 'CART_FULL') });
          const toast = { kind: 'warning' as const, text: reply.leftOut, duration: 10_000 };
          enqueue.emit({ type: 'toast.requested', toast });
        }
      },
    ),
    adoptFound: assign(({ context }, reply: CartReply) => {
      const change = commit(context, replies.contentFound(context, reply));
      const syncedRevision = isSynced(context) ? context.revision + 1 : context.syncedRevision;
      const incoming = replies.incomingLines(context, context.syncedRevision, reply);
      return { ...change, syncedRevision, accountRevision: reply.revision, incoming };
    }),
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
    /** The cart that was found is not the one that this cart was sent to, such as a guest's that was not merged yet. */
    isOtherCart: ({ context }, reply: CartReply) => context.cartId !== reply.shoppingCartId,
    isSynced: ({ context }) => isSynced(context),
    isUnsynced: ({ event }) => {
      assertEvent(event, 'cart.restored');
      return event.record !== null && event.record.revision !== event.record.syncedRevision;
    },
    hasNoRecord: ({ event }) => event.type === 'cart.restored' && event.record === null,
    isEmpty: ({ context }) => context.data.length === 0,
    hasRemoved: ({ context }) => context.removed !== null,
    hasPriceChanges: ({ context }) => context.priceChanges.length > 0,
    hasNotice: ({ context }, code: NoticeCode) => context.notices.some((notice) => notice.code === code),
    isSameCart: ({ context, event }) => {
      const { stamps, syncedRevision } = recordInEvent(event);
      return sameStamps(stamps, context.stamps) && syncedRevision <= context.syncedRevision;
    },
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
    replyChangesLines: ({ context }, { revision, reply }: { revision: number; reply: CartReply }) =>
      replies.isChanged(context, replies.contentAfterReply(context, revision, reply)),
    replyLacksLines: ({ context }, reply: CartReply) => replies.lacksLines(context, reply),
  },
});

const write = { guard: 'changesCart', actions: ['applyChange', ...publish] } as const;
/** The server's cart is left as it is; what remains gets a new one. */
const writeNewCart = {
  guard: 'changesCart',
  actions: ['applyChange', 'sendSyncForget', ...publish],
} as const;
const adopt = ['adoptOtherTab', 'sendLinesToInventory', 'sendOtherTabsCartToCoupon'] as const;
/**
 * The cases of a record from another tab: the same cart, with other notices or removed lines; a cart that is known already; one
 * that is newer than this tab's; or one to be merged with it.
 */
const join = [
  { guard: 'isSameCart', actions: 'takeOverTold' },
  { guard: 'isKnownRecord' },
  { guard: 'overwritesUnseenChange', actions: [...adopt, 'requestSync'] },
  { guard: 'isOtherTabAhead', actions: adopt },
  { actions: ['mergeOtherTab', ...publish] },
] as const;
const later = { actions: 'queueEarlyEdit' } as const;

export const contents = contentsSetup.createStateConfig({
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Server rendering and the first client render: the stored cart has not been read.',
      tags: 'unknown',
      on: {
        'cart.restored': [
          {
            guard: 'isUnsynced',
            target: 'ready',
            actions: ['assignRestored', 'sendLinesToInventory', 'sendCartToCoupon', 'requestSync'],
          },
          { target: 'ready', actions: ['assignRestored', 'sendLinesToInventory', 'sendCartToCoupon'] },
        ],
        'cart.line.add': later,
        'cart.line.remove': later,
        'cart.line.setQty': later,
        'cart.gift.add': later,
        'cart.empty': later,
        'order.completed': later,
        'cart.coupon.remove': later,
        'cart.reward.toggle': later,
        'cart.storedCoupon.set': later,
      },
      after: { restoreTimeout: { target: 'ready', actions: { type: 'logDefect', params: 'storage' } } },
    },
    ready: {
      entry: 'replayEarlyEdits',
      initial: 'empty',
      on: {
        'cart.line.add': [
          { guard: 'changesCart', actions: ['applyChange', ...publish, 'emitLineAdded'] },
          { actions: 'emitLineRefused' },
        ],
        'cart.line.remove': write,
        'cart.line.setQty': write,
        'cart.gift.add': write,
        'cart.empty': writeNewCart,
        'order.completed': {
          ...writeNewCart,
          actions: [...writeNewCart.actions, 'sendReloadToCoupon'],
        },
        'order.abandoned': { actions: 'requestSync' },
        'cart.coupon.apply': write,
        'cart.coupon.remove': {
          guard: 'changesCart',
          actions: ['sendCouponDeclined', 'applyChange', ...publish],
        },
        'cart.gifts.refused': write,
        'cart.reward.toggle': write,
        'cart.storedCoupon.set': write,
        'cart.storedCoupon.clear': write,
        'cart.removed.restore': write,
        'cart.removed.dismiss': { guard: 'hasRemoved', actions: ['dismissRemoved', 'persistCart'] },
        'cart.priceChange.undo': write,
        'cart.priceChange.dismiss': {
          guard: 'hasPriceChanges',
          actions: ['dismissPriceChanges', 'persistCart'],
        },
        'cart.notice.dismiss': {
          guard: { type: 'hasNotice', params: ({ event }) => event.code },
          actions: [{ type: 'dismissNotice', params: ({ event }) => event.code }, 'persistCart'],
        },
        'coupon.refreshed': write,
        'coupon.withdrawn': {
          guard: 'changesCart',
          actions: ['applyChange', { type: 'showNotice', params: noticeOf('COUPON_ARCHIVED') }, ...publish],
        },
        'coupon.offers.settled': [
          {
            guard: 'dropsChosenCoupon',
            actions: ['applyChange', { type: 'showNotice', params: noticeOf('COUPON_CHANGE') }, ...publish],
          },
          write,
        ],
        'tab.cart.changed': join,
        'cart.restored': [{ guard: 'hasNoRecord' }, ...join],
        'sync.found': [
          { guard: { type: 'isOtherCart', params: ({ event }) => event.reply }, actions: 'requestMerge' },
          {
            guard: 'isSynced',
            actions: [
              { type: 'adoptFound', params: ({ event }) => event.reply },
              'persistCart',
              'sendLinesToInventory',
              'sendCartToCoupon',
            ],
          },
          {
            actions: [{ type: 'adoptFound', params: ({ event }) => event.reply }, ...publish],
          },
        ],
        'sync.settled': [
          {
            guard: { type: 'replyChangesLines', params: ({ event }) => event },
            actions: [
              { type: 'assignIncoming', params: ({ event }) => event },
              { type: 'adoptReply', params: ({ event }) => event },
              { type: 'showNotice', params: noticeOf('MOQ_CHANGE') },
              'persistCart',
              'sendLinesToInventory',
              'sendCartToCoupon',
            ],
          },
          {
            guard: { type: 'replyLacksLines', params: ({ event }) => event.reply },
            actions: [
              { type: 'assignIncoming', params: ({ event }) => event },
              { type: 'adoptReply', params: ({ event }) => event },
              'persistCart',
              'recheckStock',
            ],
          },
          {
            actions: [
              { type: 'assignIncoming', params: ({ event }) => event },
              { type: 'adoptReply', params: ({ event }) => event },
              'persistCart',
            ],
          },
        ],
      },
      states: {
        empty: { tags: 'empty', always: { guard: 'hasItems', target: 'filled' } },
        filled: {
          // An empty cart needs no stock check, whatever emptied it.
          always: { guard: 'isEmpty', target: 'empty', actions: 'sendLinesToInventory' },
        },
      },
    },
  },
});

function restoredContext(context: CartContext, record: CartRecord, now: number): Partial<CartContext> {
  const { cart, stamps, revision, syncedRevision, shortfalls = [] } = record;
  const told = toldInRecord(record, context);
  const account = accountPart(context, record);
  return { ...withoutExpired(cart, now), stamps, revision, syncedRevision, ...account, ...told, shortfalls };
}

/** The record of an event whose guards ensure that there is one. */
function recordInEvent(event: CartEvent): CartRecord {
  assertEvent(event, ['tab.cart.changed', 'cart.restored']);
  if (!event.record) throw new Error('recordInEvent was called for an event without a record');
  return event.record;
}
