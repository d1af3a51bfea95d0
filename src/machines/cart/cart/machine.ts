/**
 * The cart. It is the only writer of the cart's contents: the coupon, inventory and sync machines are its children and
 * report to it (Specification 4, "Cart operations").
 *
 *   contents     restoring ──stored cart read──▶ ready (empty ⇄ filled)
 *   validation   idle ──fresh server data──▶ validating ──▶ idle
 *   merging      idle ──account cart has unknown lines──▶ describing ⇄ waiting ──▶ idle
 *
 * Every change takes the same path: an edit, a child's report or another tab's record updates the context under a new
 * revision, then the change is sent to storage, inventory, coupon and sync. Selectors compute totals with the pricing
 * rules; totals are not stored.
 *
 * Invariants:
 * - Nothing is shown before the stored cart has been read. Edits that a shopper can make until then are queued and replayed
 *   on it.
 * - A failed call never empties the cart. Lines leave it when the server says that they are gone, and all of them when they
 *   cannot be priced; what left can be restored.
 * - Records of other tabs are merged part by part (`tabMerge.ts`). A record that already contains everything is adopted
 *   without writing it again; only a merge that no tab has yet is stored and synced, which prevents an endless exchange
 *   between tabs. If the merge overwrote a change of this tab that the other tab had not seen, the result is synced
 *   again, because the other tab's request may have reached the server first.
 *
 * Ignored:
 * - edits that change nothing (`can` returns false for them);
 * - `tab.cart.changed` while restoring, because storage already includes that record;
 * - parts of server replies that refer to lines which have changed since the request.
 */
import { emptyCart } from './changes.ts';
import { contents, contentsSetup } from './contents.ts';
import { initialStamps } from './revision.ts';
import { publish } from './setup.ts';
import { noticeOf, noticeOfRevalidation } from './told.ts';

export const cartMachine = contentsSetup.createMachine({
  id: 'cart',
  context: ({ input }) => ({
    ...emptyCart,
    storeId: input.storeId,
    tab: input.tab,
    revision: 0,
    syncedRevision: 0,
    accountRevision: null,
    stamps: initialStamps,
    early: [],
    removed: null,
    notices: [],
    priceChanges: [],
    shortfalls: [],
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
      {
        guard: { type: 'isRestoredUser', params: ({ event }) => event },
        actions: ['sendSignedIn', 'sendReloadToCoupon', 'lookForAccountCart'],
      },
      { actions: ['sendSignedIn', 'sendReloadToCoupon', 'requestMerge'] },
    ],
    'user.signedOut': [
      {
        guard: { type: 'isByShopper', params: ({ event }) => event },
        actions: ['sendSignedOut', 'sendReloadToCoupon', 'clearIncoming', 'raiseEmpty'],
      },
      {
        // The other tab has already stored the change of the lines.
        guard: { type: 'isByOtherTab', params: ({ event }) => event },
        actions: ['sendSignedOut', 'sendReloadToCoupon', 'clearIncoming'],
      },
      {
        actions: [
          'sendSyncForget',
          'sendSignedOut',
          'sendReloadToCoupon',
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
    contents,
    merging: {
      description:
        'Loads the product data of lines that are in the account’s cart but not in this browser’s.',
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
        'inventory.differed': { guard: 'hasItems', target: '.validating', actions: 'assignFreshData' },
        'sync.refused': { actions: { type: 'logFailure', params: ({ event }) => event.failure } },
        'inventory.refused': { actions: { type: 'logFailure', params: ({ event }) => event.failure } },
      },
      states: {
        idle: {},
        validating: {
          description: 'Pricing applies the server’s data to the cart; an edit in the meantime restarts it.',
          tags: 'validating',
          entry: 'assignCheckedRevision',
          invoke: {
            id: 'revalidateCart',
            src: 'revalidateCart',
            input: ({ context: { data, coupon, notices, fresh } }) => ({
              lines: data,
              coupon,
              notices,
              server: fresh?.server ?? [],
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
                  { type: 'showNotice', params: ({ event }) => noticeOfRevalidation(event.output) },
                  { type: 'adoptRevalidation', params: ({ event }) => event.output },
                  'persistCart',
                  'sendCartToCoupon',
                  'requestSync',
                ],
              },
              {
                target: 'idle',
                actions: [
                  { type: 'showNotice', params: ({ event }) => noticeOfRevalidation(event.output) },
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
