/**
 * Checks the cart against the server before an order is placed, in the shop's own checkout and in the express one.
 *
 *   checkingStock ─answered─▶ settling ─settled─▶ judging ─▶ reachingServer ─▶ valid
 *        ▲                       │                   │              │
 *        └─ the lines changed ───┴───────────────────┼──────────────┘
 *                                                    └─ a line cannot be ordered: invalid
 *   the stock check gets no answer, gifts have unknown offers, or a step takes too long ─▶ failed
 *
 * Invariants:
 * - The cart is valid only if the stock check has answered for the current lines, the cart is not being validated and no
 *   offers are being computed.
 * - The shop's own checkout leaves out gifts whose offers it does not know. It waits for the list of offers, and does not order
 *   if that cannot be loaded: the shopper removes the gift, or tries again. The express checkout's gifts are the server's.
 * - The express checkout is based on the server's cart, so that cart must have received every change. The shop's own
 *   checkout sends its lines itself: it waits for the first cart id, and goes on without one if the server is not reached.
 */
import { assign, setup } from 'xstate';
import { callbackStub } from '../shared/stubs.ts';

/** The states of the cart and its children that the check depends on. */
export interface CartFacts {
  readonly stock: 'checking' | 'valid' | 'invalid' | 'unreached';
  /** The cart is being validated, or its offers are being computed. */
  readonly isSettling: boolean;
  /** Whether the offers of all gifts in the cart are known. */
  readonly gifts: 'loading' | 'known' | 'unknown';
  /** `sent`: the server has every change, and the cart here every line of the server's. */
  readonly sync: 'sending' | 'sent' | 'unreached';
  /** `null`: the server has no cart yet. */
  readonly cartId: string | null;
}

export interface CartCheckInput {
  /** Whether the server's cart must have received every change. */
  readonly needsServerCart: boolean;
}

export interface CartCheckContext extends CartCheckInput {
  /** `null` before the first report. */
  readonly facts: CartFacts | null;
  /** The output; `failed` until the check has ended. */
  readonly verdict: CartCheckOutput['kind'];
}

/** From `watchCart`: at once, and after every change. */
export interface CartCheckEvent {
  readonly type: 'cartCheck.reported';
  readonly facts: CartFacts;
}

export interface CartCheckOutput {
  readonly kind: 'valid' | 'invalid' | 'failed';
}

export const cartCheckMachine = setup({
  types: {
    context: {} as CartCheckContext,
    input: {} as CartCheckInput,
    output: {} as CartCheckOutput,
    events: {} as CartCheckEvent,
  },
  actors: {
    /** Requests a fresh stock check and a sync of the cart, and reports the states of the cart's machines. */
    watchCart: callbackStub<CartCheckEvent, undefined>('watchCart'),
  },
  actions: {
    assignFacts: assign((_, { facts }: CartCheckEvent) => ({ facts })),
    assignVerdict: assign((_, verdict: CartCheckOutput['kind']) => ({ verdict })),
  },
  guards: {
    isStockChecking: ({ context: { facts } }) => facts === null || facts.stock === 'checking',
    isStockUnreached: ({ context: { facts } }) => facts?.stock === 'unreached',
    isStockAnswered: ({ context: { facts } }) => facts?.stock === 'valid' || facts?.stock === 'invalid',
    isSettled: ({ context: { facts, needsServerCart } }) =>
      facts !== null && !facts.isSettling && (facts.gifts !== 'loading' || needsServerCart),
    isInvalid: ({ context: { facts } }) => facts?.stock === 'invalid',
    hasUnknownGifts: ({ context: { facts, needsServerCart } }) =>
      facts?.gifts === 'unknown' && !needsServerCart,
    isOnServer: ({ context: { facts, needsServerCart } }) =>
      facts !== null && facts.cartId !== null && (facts.sync === 'sent' || !needsServerCart),
    goesWithoutServer: ({ context: { facts, needsServerCart } }) =>
      !needsServerCart && facts?.sync === 'unreached',
    needsNoServer: ({ context: { needsServerCart } }) => !needsServerCart,
  },
  delays: { stockTimeout: 12_000, settleTimeout: 10_000, serverTimeout: 10_000 },
}).createMachine({
  id: 'cartCheck',
  context: ({ input }) => ({ ...input, facts: null, verdict: 'failed' }),
  invoke: { id: 'cart', src: 'watchCart', onError: '.failed' },
  on: { 'cartCheck.reported': { actions: { type: 'assignFacts', params: ({ event }) => event } } },
  initial: 'checkingStock',
  states: {
    checkingStock: {
      always: [
        { guard: 'isStockUnreached', target: 'failed' },
        { guard: 'isStockAnswered', target: 'settling' },
      ],
      after: { stockTimeout: 'failed' },
    },
    settling: {
      description: 'The cart works the answer in, and its offers are computed.',
      always: [
        { guard: 'isStockChecking', target: 'checkingStock' },
        { guard: 'isSettled', target: 'judging' },
      ],
      after: { settleTimeout: 'failed' },
    },
    judging: {
      always: [
        { guard: 'isInvalid', target: 'invalid' },
        { guard: 'hasUnknownGifts', target: 'failed' },
        { target: 'reachingServer' },
      ],
    },
    reachingServer: {
      always: [
        { guard: 'isStockChecking', target: 'checkingStock' },
        { guard: 'isOnServer', target: 'valid' },
        { guard: 'goesWithoutServer', target: 'valid' },
      ],
      after: { serverTimeout: [{ guard: 'needsNoServer', target: 'valid' }, { target: 'failed' }] },
    },
    valid: { type: 'final', entry: { type: 'assignVerdict', params: 'valid' } },
    invalid: { type: 'final', entry: { type: 'assignVerdict', params: 'invalid' } },
    failed: { type: 'final' },
  },
  output: ({ context }) => ({ kind: context.verdict }),
});
