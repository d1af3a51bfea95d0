/**
 * The cart, and its only writer.
 *
 *   contents     restoring ──stored cart read──▶ ready (empty ⇄ filled)
 *   validation   idle ──the server's word──▶ validating ──▶ idle
 *   merging      idle ──lines of the account's cart──▶ describing ⇄ waiting ──▶ idle
 *
 * Every write goes one way: the shopper's edit, a child's report or another tab's record changes the context under a
 * new revision; then storage, the stock check, the offers and the sync are told. Totals are worked out by pricing in
 * selectors, never kept.
 *
 * - Before the stored cart is known nothing is shown and nothing is lost: edits wait and are made over it.
 * - A failed call never empties the cart. The server's verdict that nothing in it can be sold does, and what left can
 *   be restored.
 * - Other tabs' writes are merged part by part (`stamps.ts`). What is purely theirs is adopted silently; only a true
 *   merge, which no tab has yet, is written and sent again, so tabs do not answer one another for ever. Where this tab's own
 *   write lost to one that did not know of it, the server is told again what holds: the loser's call may have come last.
 *
 * Ignored: edits that change nothing (`can` says so beforehand); `tab.cart.changed` while restoring, since what
 * storage holds includes it; reports on a cart that has changed since, part by part.
 */
import { emptyCart } from './changes.ts';
import { noticeIn, noticeOf } from './serverReplies.ts';
import { cartSetup } from './setup.ts';
import { noStamps } from './tabMerge.ts';

const publish = ['persistCart', 'sendLinesToInventory', 'sendCartToCoupon', 'requestSync'] as const;
const write = { guard: 'changesCart', actions: ['applyChange', ...publish] } as const;
/** Nothing new; all that is ours and more, which the server may know or not; or something that no tab has yet. */
const adopt = ['adoptOtherTab', 'sendLinesToInventory', 'sendOtherTabsCartToCoupon'] as const;
const join = [
  { guard: 'isKnownRecord' },
  { guard: 'overwritesUnseenChange', actions: [...adopt, 'requestSync'] },
  { guard: 'isOtherTabAhead', actions: adopt },
  { actions: ['mergeOtherTab', ...publish] },
] as const;
const later = { actions: 'queueEarlyEdit' } as const;

export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  context: ({ input }) => ({
    ...emptyCart,
    storeId: input.storeId,
    tab: input.tab,
    revision: 0,
    syncedRevision: 0,
    stamps: noStamps,
    early: [],
    removed: null,
    notices: [],
    priceChanges: [],
    incoming: [],
    descriptionFailures: 0,
    fresh: null,
  }),
  invoke: [
    {
      id: 'storage',
      src: 'cartStorage',
      input: ({ context }) => ({ tab: context.tab }),
      onError: { target: '.contents.ready', actions: { type: 'logDefect', params: 'storage' } },
    },
    {
      id: 'cartSync',
      systemId: 'cartSync',
      src: 'cartSync',
      input: ({ context }) => ({ storeId: context.storeId }),
      onError: { actions: { type: 'logDefect', params: 'cartSync' } },
    },
    {
      id: 'inventory',
      systemId: 'inventory',
      src: 'inventory',
      input: ({ context }) => ({ storeId: context.storeId }),
      onError: { actions: { type: 'logDefect', params: 'inventory' } },
    },
    {
      id: 'coupon',
      systemId: 'coupon',
      src: 'coupon',
      input: ({ context }) => ({ storeId: context.storeId }),
      onError: { actions: { type: 'logDefect', params: 'coupon' } },
    },
  ],
  type: 'parallel',
  on: {
    'user.signedIn': [
      { guard: { type: 'isRestoredUser', params: ({ event }) => event }, actions: 'sendSignedIn' },
      { actions: ['sendSignedIn', 'requestMerge'] },
    ],
    'user.signedOut': [
      {
        guard: { type: 'isByShopper', params: ({ event }) => event },
        actions: ['sendSignedOut', 'clearIncoming', 'raiseEmpty'],
      },
      {
        // What became of the lines, the other tab has stored.
        guard: { type: 'isByOtherTab', params: ({ event }) => event },
        actions: ['sendSignedOut', 'clearIncoming'],
      },
      {
        actions: [
          'sendSyncForget',
          'sendSignedOut',
          'clearIncoming',
          'clearCartId',
          'persistCart',
          'requestSync',
        ],
      },
    ],
    'connectivity.online': { actions: 'sendOnline' },
    'connectivity.offline': { actions: 'sendOffline' },
  },
  states: {
    contents: {
      initial: 'restoring',
      states: {
        restoring: {
          description: 'The server’s HTML and the first client render: the stored cart is not known.',
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
            'cart.replace': later,
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
              { actions: 'emitLimitToast' },
            ],
            'cart.line.remove': write,
            'cart.line.setQty': write,
            'cart.gift.add': write,
            'cart.replace': write,
            'cart.empty': {
              guard: 'changesCart',
              actions: [
                'applyChange',
                'sendSyncForget',
                'persistCart',
                'sendLinesToInventory',
                'sendCartToCoupon',
              ],
            },
            'order.completed': {
              guard: 'changesCart',
              actions: ['applyChange', 'sendSyncForget', ...publish],
            },
            'cart.coupon.apply': write,
            'cart.coupon.remove': {
              guard: 'changesCart',
              actions: ['sendCouponDeclined', 'applyChange', ...publish],
            },
            'cart.reward.toggle': write,
            'cart.storedCoupon.set': write,
            'cart.storedCoupon.clear': write,
            'cart.removed.restore': write,
            'cart.removed.dismiss': { guard: 'hasRemoved', actions: ['dismissRemoved', 'persistCart'] },
            'cart.priceChange.undo': write,
            'cart.priceChange.dismiss': { guard: 'hasPriceChanges', actions: 'dismissPriceChanges' },
            'cart.notice.dismiss': {
              guard: { type: 'hasNotice', params: ({ event }) => event.code },
              actions: { type: 'dismissNotice', params: ({ event }) => event.code },
            },
            'coupon.refreshed': write,
            'coupon.withdrawn': {
              guard: 'changesCart',
              actions: [
                'applyChange',
                { type: 'showNotice', params: noticeOf('COUPON_ARCHIVED') },
                ...publish,
              ],
            },
            'coupon.offers.settled': [
              {
                guard: 'dropsChosenCoupon',
                actions: [
                  'applyChange',
                  { type: 'showNotice', params: noticeOf('COUPON_CHANGE') },
                  ...publish,
                ],
              },
              write,
            ],
            'tab.cart.changed': join,
            'cart.restored': [{ guard: 'hasNoRecord' }, ...join],
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
            filled: { always: { guard: 'isEmpty', target: 'empty' } },
          },
        },
      },
    },
    merging: {
      description: 'Lines that the account’s cart holds and this browser does not know yet.',
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasIncoming', target: 'describing' } },
        describing: {
          invoke: {
            id: 'describeLines',
            src: 'describeLines',
            input: ({ context }) => ({ lines: context.incoming }),
            onDone: [
              {
                guard: { type: 'isDescribed', params: ({ event }) => event.output },
                target: 'idle',
                actions: [{ type: 'mergeIncoming', params: ({ event }) => event.output }, ...publish],
              },
              { target: 'waiting', actions: 'countDescriptionFailure' },
            ],
            onError: { target: 'waiting', actions: 'countDescriptionFailure' },
          },
          always: { guard: 'hasNoIncoming', target: 'idle' },
          on: { 'sync.settled': { target: 'describing', reenter: true } },
          after: { describeTimeout: { target: 'waiting', actions: 'countDescriptionFailure' } },
        },
        waiting: {
          always: { guard: 'hasNoIncoming', target: 'idle' },
          on: { 'connectivity.online': 'describing' },
          after: { describeBackoff: 'describing' },
        },
      },
    },
    validation: {
      initial: 'idle',
      on: {
        'cart.validate': { guard: 'hasItems', target: '.validating', actions: 'assignFreshData' },
        'inventory.differed': { guard: 'hasItems', target: '.validating', actions: 'assignFreshData' },
        'sync.refused': [
          {
            guard: { type: 'isNothingSellable', params: ({ event }) => event.failure },
            target: '.idle',
            actions: [
              'emptyByValidation',
              { type: 'showNotice', params: noticeOf('REMOVED_PRODUCT') },
              ...publish,
            ],
          },
          { actions: { type: 'logFailure', params: ({ event }) => event.failure } },
        ],
        'inventory.refused': [
          {
            guard: { type: 'isNothingSellable', params: ({ event }) => event.failure },
            target: '.idle',
            actions: [
              'emptyByValidation',
              { type: 'showNotice', params: noticeOf('REMOVED_PRODUCT') },
              ...publish,
            ],
          },
          { actions: { type: 'logFailure', params: ({ event }) => event.failure } },
        ],
        'cart.validation.failed': [
          {
            guard: { type: 'isNothingSellable', params: ({ event }) => event.failure },
            target: '.idle',
            actions: [
              'emptyByValidation',
              { type: 'showNotice', params: noticeOf('REMOVED_PRODUCT') },
              ...publish,
            ],
          },
          { actions: { type: 'logFailure', params: ({ event }) => event.failure } },
        ],
      },
      states: {
        idle: {},
        validating: {
          description:
            'Pricing works the server’s word into the cart; an edit meanwhile makes it start over.',
          tags: 'validating',
          entry: 'assignCheckedRevision',
          invoke: {
            id: 'revalidateCart',
            src: 'revalidateCart',
            input: ({ context: { data, coupon, fresh } }) => ({
              lines: data,
              coupon,
              server: fresh?.server ?? [],
              ...(fresh?.serverCoupon === undefined ? {} : { serverCoupon: fresh.serverCoupon }),
            }),
            onDone: [
              { guard: 'isOutdated', target: 'validating', reenter: true },
              {
                guard: { type: 'isUnpriceable', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  'emptyByValidation',
                  { type: 'showNotice', params: noticeOf('REMOVED_PRODUCT') },
                  ...publish,
                ],
              },
              {
                guard: { type: 'revalidationChangesCart', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  { type: 'showNotice', params: ({ event }) => noticeIn(event.output) },
                  { type: 'adoptRevalidation', params: ({ event }) => event.output },
                  'persistCart',
                  'sendRefreshedLinesToInventory',
                  'sendCartToCoupon',
                  'requestSync',
                ],
              },
              {
                target: 'idle',
                actions: [
                  { type: 'showNotice', params: ({ event }) => noticeIn(event.output) },
                  { type: 'adoptRevalidation', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: { target: 'idle', actions: { type: 'logDefect', params: 'revalidateCart' } },
          },
          after: {
            validationTimeout: { target: 'idle', actions: { type: 'logDefect', params: 'revalidateCart' } },
          },
        },
      },
    },
  },
});
