/**
 * A product looked at over a list (S §2 Overlays, quick view): fetches what its page would.
 *
 *   loading ─▶ ready
 *      ├─ no such product ─▶ missing
 *      └─ failed, timed out ─▶ failed ──retry──▶ loading
 *
 * Choosing and adding are the page's own machines, `variant` and `addToCart`.
 *
 * Ignored: `quickView.retry` unless the last request failed.
 */
import { assign, setup } from 'xstate';
import { promiseStub } from '../../shared/stubs.ts';
import type {
  QuickViewContext,
  QuickViewEvent,
  QuickViewFound,
  QuickViewInput,
  QuickViewReply,
} from './types.ts';

export const quickViewMachine = setup({
  types: {
    context: {} as QuickViewContext,
    input: {} as QuickViewInput,
    events: {} as QuickViewEvent,
  },
  actors: {
    fetchProduct: promiseStub<QuickViewReply, { slug: string }>('fetchProduct'),
  },
  actions: {
    keepFound: assign((_, reply: QuickViewReply) => ({ found: foundIn(reply) })),
  },
  guards: {
    isFound: (_, reply: QuickViewReply) => foundIn(reply) !== null,
    isMissing: (_, reply: QuickViewReply) => reply.ok,
  },
  delays: { fetchTimeout: 15_000 },
}).createMachine({
  id: 'quickView',
  context: ({ input }) => ({ slug: input.slug, found: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchProduct',
        src: 'fetchProduct',
        input: ({ context }) => ({ slug: context.slug }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'keepFound', params: ({ event }) => event.output },
          },
          { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'missing' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      after: { fetchTimeout: 'failed' },
    },
    ready: {},
    missing: {},
    failed: { on: { 'quickView.retry': 'loading' } },
  },
});

function foundIn(reply: QuickViewReply): QuickViewFound | null {
  return reply.ok ? reply.value : null;
}
