/**
 * Sends the cart to the server after each change (Specification 4, "Cart operations").
 *
 *   idle ──requested──▶ debouncing ──▶ sending ──▶ idle
 *                           │            │ changed meanwhile: debouncing
 *                           │            │ refused: refused, until the cart changes
 *                           │            └ failed: waiting ──▶ sending … stalled after eight tries
 *                           └─the network is away─▶ offline ──it is back──▶ sending
 *
 *   idle ──another tab has changed the cart──▶ awaitingOtherTab ──it has been sent──▶ idle
 *                                                     └ not in time: sending
 *
 *   idle ──a signed-in shopper opens a page──▶ looking ──answered, failed or too late──▶ idle
 *                                                 └ changed meanwhile: debouncing after it
 *
 * Invariants:
 * - One request is in flight. A newer cart waits for it and replaces an older one that waits.
 * - A request replaces the whole cart on the server, so retries are idempotent.
 * - The queued cart is always the latest: `sync.updated`, sent when another tab's cart was adopted, replaces it. Otherwise
 *   this tab's older cart would reach the server after the other tab's.
 * - The tab that changes the cart sends it. If it does not in time, because it was closed or frozen, the other tabs do.
 * - Every reply is sent to the cart with the revision that it refers to. The cart id of a reply is used for the cart that
 *   waits, so that two quick changes of a guest do not create two carts on the server.
 * - A device does not overwrite what another one put into the account's cart: requests say which revision they were made from, and
 *   the server merges what was made from an older one.
 * - Signing out cancels the request in flight, whose reply may hold the account's lines. A cart that is left is sent as a
 *   guest's.
 *
 * Ignored: `sync.flush` with nothing to send, or while sending; `sync.look` with something to send; `sync.updated` about an empty
 * cart that the server does not have; `sync.sentElsewhere` while this tab has changes of its own to send.
 */
import { assign, enqueueActions, sendParent, setup, stateIn } from 'xstate';
import type { Failure } from '../../../contract/domain/index.ts';
import { isTemporary, retryAfter } from '../../../contract/temporary.ts';
import { backoffDelay } from '../../shared/backoff.ts';
import { defect, failureOf, timeout } from '../../shared/replies.ts';
import { promiseStub } from '../../shared/stubs.ts';
import type {
  CartSyncContext,
  CartSyncEvent,
  CartSyncInput,
  CartSyncTag,
  FindAccountCartInput,
  FindAccountCartOutput,
  SendCartInput,
  SendCartOutput,
  SyncIntent,
  SyncReport,
} from './types.ts';

/** Pause after the last change before the cart is sent, in milliseconds. */
const DEBOUNCE = 300;
const REQUEST_TIMEOUT = 15_000;
/** How long another tab has to send its change before this tab sends it, in milliseconds. */
const OTHER_TAB_TIMEOUT = 5_000;
/** After this many failures in a row the cart is sent only now and then, until something changes. */
const MOST_ATTEMPTS = 8;
const STALLED_RECHECK = 5 * 60_000;
/** A browser may report that it is offline by mistake, so sending is tried this often all the same. */
const OFFLINE_RECHECK = 30_000;

/**
 * Delay before the next try, in milliseconds: doubling from a second to a minute (`shared/backoff.ts`), or longer if the
 * server asked for it.
 * @param chance 0 to 1, drawn at random by `src/app/actors/cart.ts`, which provides this function as the delay `backoff`.
 */
export function syncDelay({ attempt, retryAfterMs }: CartSyncContext, chance?: number): number {
  return Math.max(retryAfterMs ?? 0, backoffDelay(attempt, chance));
}

export const cartSyncMachine = setup({
  types: {
    context: {} as CartSyncContext,
    input: {} as CartSyncInput,
    events: {} as CartSyncEvent,
    tags: {} as CartSyncTag,
  },
  actors: {
    sendCart: promiseStub<SendCartOutput, SendCartInput>('sendCart'),
    findAccountCart: promiseStub<FindAccountCartOutput, FindAccountCartInput>('findAccountCart'),
  },
  actions: {
    assignQueued: assign((_, intent: SyncIntent) => ({ queued: intent })),
    clearQueued: assign({ queued: null }),
    moveQueuedToSent: assign(({ context }) => ({ sent: context.queued, queued: null })),
    requeue: assign(({ context }, failure: Failure) => ({
      queued: context.queued ?? context.sent,
      sent: null,
      attempt: context.attempt + 1,
      retryAfterMs: retryAfter(failure),
    })),
    putBack: assign(({ context }) => ({ queued: context.queued ?? context.sent, sent: null })),
    resetFailures: assign({ attempt: 0, retryAfterMs: null }),
    assignCartId: assign(({ context }, output: SendCartOutput) => ({
      cartId: output.ok ? output.value.shoppingCartId : context.cartId,
    })),
    sendFound: enqueueActions(({ enqueue }, output: FindAccountCartOutput) => {
      if (!output.ok || output.value === null) return;
      const found: SyncReport = { type: 'sync.found', reply: output.value };
      enqueue(sendParent(found));
    }),
    sendReport: sendParent(({ context }, output: SendCartOutput): SyncReport => {
      const revision = context.sent?.revision ?? 0;
      return output.ok
        ? { type: 'sync.settled', revision, reply: output.value }
        : { type: 'sync.refused', revision, failure: output.failure };
    }),
    clearSent: assign({ sent: null, attempt: 0, retryAfterMs: null }),
    clearCart: assign({
      cartId: null,
      queued: null,
      sent: null,
      attempt: 0,
      retryAfterMs: null,
    }),
    assignIsSignedIn: assign((_, isSignedIn: boolean) => ({ isSignedIn })),
  },
  guards: {
    isOffline: stateIn({ connectivity: 'offline' }),
    hasQueuedAfter: ({ context }, output: SendCartOutput) => isFinal(output) && context.queued !== null,
    isFinal: (_, output: SendCartOutput) => isFinal(output),
    isAnswered: (_, output: SendCartOutput) => output.ok,
    hasQueued: ({ context }) => context.queued !== null,
    hasTriesLeft: ({ context }) => context.attempt + 1 < MOST_ATTEMPTS,
    hasUnsent: ({ context }) => context.queued !== null || context.sent !== null,
    /** The cart has lines, or the server has the cart. */
    concernsServer: (_, intent: SyncIntent | null) =>
      intent !== null && (intent.cart.lines.length > 0 || intent.cart.shoppingCartId !== null),
  },
  delays: {
    debounce: DEBOUNCE,
    requestTimeout: REQUEST_TIMEOUT,
    otherTabTimeout: OTHER_TAB_TIMEOUT,
    backoff: ({ context }) => syncDelay(context),
    offlineRecheck: OFFLINE_RECHECK,
    stalledRecheck: STALLED_RECHECK,
  },
}).createMachine({
  id: 'cartSync',
  context: ({ input }) => ({
    storeId: input.storeId,
    isSignedIn: false,
    cartId: null,
    queued: null,
    sent: null,
    attempt: 0,
    retryAfterMs: null,
  }),
  type: 'parallel',
  on: {
    'user.signedIn': { actions: { type: 'assignIsSignedIn', params: true } },
    'user.signedOut': { actions: { type: 'assignIsSignedIn', params: false } },
  },
  states: {
    connectivity: {
      initial: 'online',
      states: {
        online: { on: { 'connectivity.offline': 'offline' } },
        offline: { on: { 'connectivity.online': 'online' } },
      },
    },
    delivery: {
      initial: 'idle',
      on: {
        'sync.forget': { target: '.idle', actions: 'clearCart' },
        'sync.requested': { actions: { type: 'assignQueued', params: ({ event }) => event.intent } },
        'sync.updated': {
          guard: 'hasUnsent',
          actions: { type: 'assignQueued', params: ({ event }) => event.intent },
        },
      },
      states: {
        idle: {
          on: {
            'sync.requested': {
              target: 'debouncing',
              actions: { type: 'assignQueued', params: ({ event }) => event.intent },
            },
            'sync.updated': {
              guard: { type: 'concernsServer', params: ({ event }) => event.intent },
              target: 'awaitingOtherTab',
              actions: { type: 'assignQueued', params: ({ event }) => event.intent },
            },
            'sync.look': 'looking',
          },
        },
        looking: {
          description:
            'Asks whether another device has changed the account’s cart. A change in the meantime waits.',
          initial: 'unchanged',
          states: {
            unchanged: {},
            changed: { tags: 'unsynced', on: { 'sync.flush': '#cartSync.delivery.sending' } },
          },
          on: {
            'sync.requested': {
              target: '.changed',
              actions: { type: 'assignQueued', params: ({ event }) => event.intent },
            },
            'sync.updated': {
              guard: { type: 'concernsServer', params: ({ event }) => event.intent },
              target: 'awaitingOtherTab',
              actions: { type: 'assignQueued', params: ({ event }) => event.intent },
            },
            // The pending reply would bring the account's lines.
            'user.signedOut': [
              {
                guard: 'hasQueued',
                target: 'debouncing',
                actions: { type: 'assignIsSignedIn', params: false },
              },
              { target: 'idle', actions: { type: 'assignIsSignedIn', params: false } },
            ],
          },
          invoke: {
            id: 'findAccountCart',
            src: 'findAccountCart',
            input: ({ context: { storeId } }) => ({ storeId }),
            onDone: [
              {
                guard: 'hasQueued',
                target: 'debouncing',
                actions: { type: 'sendFound', params: ({ event }) => event.output },
              },
              { target: 'idle', actions: { type: 'sendFound', params: ({ event }) => event.output } },
            ],
            onError: [{ guard: 'hasQueued', target: 'debouncing' }, { target: 'idle' }],
          },
          after: { requestTimeout: [{ guard: 'hasQueued', target: 'debouncing' }, { target: 'idle' }] },
        },
        awaitingOtherTab: {
          description: 'The tab that changed the cart sends it, unless it has been closed or frozen.',
          tags: 'unsynced',
          on: {
            'sync.requested': {
              target: 'debouncing',
              actions: { type: 'assignQueued', params: ({ event }) => event.intent },
            },
            'sync.sentElsewhere': { target: 'idle', actions: 'clearQueued' },
            'sync.flush': 'sending',
          },
          after: { otherTabTimeout: [{ guard: 'isOffline', target: 'offline' }, { target: 'sending' }] },
        },
        debouncing: {
          description: 'Quick changes become one request.',
          tags: 'unsynced',
          on: {
            'sync.requested': {
              target: 'debouncing',
              reenter: true,
              actions: { type: 'assignQueued', params: ({ event }) => event.intent },
            },
            'sync.flush': 'sending',
          },
          after: { debounce: [{ guard: 'isOffline', target: 'offline' }, { target: 'sending' }] },
        },
        sending: {
          tags: ['unsynced', 'loading'],
          entry: 'moveQueuedToSent',
          invoke: {
            id: 'sendCart',
            src: 'sendCart',
            input: ({ context }) => requestOf(context),
            onDone: [
              {
                guard: { type: 'hasQueuedAfter', params: ({ event }) => event.output },
                target: 'debouncing',
                actions: [
                  { type: 'assignCartId', params: ({ event }) => event.output },
                  { type: 'sendReport', params: ({ event }) => event.output },
                  'clearSent',
                ],
              },
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  { type: 'assignCartId', params: ({ event }) => event.output },
                  { type: 'sendReport', params: ({ event }) => event.output },
                  'clearSent',
                ],
              },
              {
                guard: { type: 'isFinal', params: ({ event }) => event.output },
                target: 'refused',
                actions: [{ type: 'sendReport', params: ({ event }) => event.output }, 'clearSent'],
              },
              {
                guard: 'hasTriesLeft',
                target: 'waiting',
                actions: { type: 'requeue', params: failureOf },
              },
              { target: 'stalled', actions: 'putBack' },
            ],
            onError: [
              { guard: 'hasTriesLeft', target: 'waiting', actions: { type: 'requeue', params: defect } },
              { target: 'stalled', actions: 'putBack' },
            ],
          },
          on: {
            'connectivity.offline': { target: 'offline', actions: 'putBack' },
            // The pending reply would bring the account's lines.
            'user.signedOut': [
              {
                guard: { type: 'concernsServer', params: ({ context }) => context.queued ?? context.sent },
                target: 'debouncing',
                actions: ['putBack', { type: 'assignIsSignedIn', params: false }],
              },
              {
                target: 'idle',
                actions: ['clearCart', { type: 'assignIsSignedIn', params: false }],
              },
            ],
          },
          after: {
            requestTimeout: [
              { guard: 'hasTriesLeft', target: 'waiting', actions: { type: 'requeue', params: timeout } },
              { target: 'stalled', actions: 'putBack' },
            ],
          },
        },
        waiting: {
          tags: 'unsynced',
          on: {
            'connectivity.online': 'sending',
            'connectivity.offline': 'offline',
            'sync.flush': 'sending',
          },
          after: { backoff: 'sending' },
        },
        offline: {
          description:
            'Changes wait; sending is tried now and then, because a browser may report offline by mistake.',
          tags: ['unsynced', 'offline'],
          on: { 'connectivity.online': 'sending', 'sync.flush': 'sending' },
          after: { offlineRecheck: 'sending' },
        },
        stalled: {
          description:
            'Out of retries: it is tried now and then; the next change, the network or checkout tries again at once.',
          tags: 'unsynced',
          entry: 'resetFailures',
          on: {
            'sync.requested': {
              target: 'debouncing',
              actions: { type: 'assignQueued', params: ({ event }) => event.intent },
            },
            'connectivity.online': 'sending',
            'sync.flush': 'sending',
          },
          after: { stalledRecheck: 'sending' },
        },
        refused: {
          description: 'The server refused this cart; the next change is sent again.',
          on: {
            'sync.requested': {
              target: 'debouncing',
              actions: { type: 'assignQueued', params: ({ event }) => event.intent },
            },
            'sync.updated': {
              guard: { type: 'concernsServer', params: ({ event }) => event.intent },
              target: 'awaitingOtherTab',
              actions: { type: 'assignQueued', params: ({ event }) => event.intent },
            },
          },
        },
      },
    },
  },
});

function isFinal(output: SendCartOutput): boolean {
  return output.ok || !isTemporary(output.failure);
}

/** The request in flight. The cart id of the latest reply is used until the cart itself has received it. */
function requestOf({ storeId, isSignedIn, cartId, sent }: CartSyncContext): SendCartInput {
  if (!sent) throw new Error('requestOf was called without a cart to send');
  return {
    isSignedIn,
    request: { ...sent.cart, storeId, shoppingCartId: sent.cart.shoppingCartId ?? cartId },
  };
}
