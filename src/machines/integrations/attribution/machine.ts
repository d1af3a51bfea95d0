/**
 * How the shopper reached the shop, stored for thirty days (Specification 4, "Attribution storage").
 *
 *   unknown ──landed──▶ known ──checked──▶ known (expired attribution is cleared)
 *
 * Ignored: a check before the landing is known, since there is no attribution yet.
 */
import { assign, sendTo, setup } from 'xstate';
import { callbackStub } from '../../shared/stubs.ts';
import { isAffiliateValid, land, metaOf, noAttribution } from './rules.ts';
import type { AttributionContext, AttributionEvent, AttributionSaved } from './types.ts';

type Landed = Extract<AttributionEvent, { type: 'attribution.landed' }>;

export const attributionMachine = setup({
  types: {
    context: {} as AttributionContext,
    events: {} as AttributionEvent,
    children: {} as { attributionStorage: 'attributionStorage' },
  },
  actors: {
    /** Reads storage and the page's address once, and persists each record that it receives. */
    attributionStorage: callbackStub<AttributionEvent, undefined>('attributionStorage'),
  },
  actions: {
    assignLanding: assign((_, { stored: { attribution, meta }, landing }: Landed) => ({
      attribution: land(attribution, landing),
      meta: metaOf(meta, landing),
    })),
    clear: assign({ attribution: noAttribution }),
    persist: sendTo(
      'attributionStorage',
      ({ context: { attribution, meta } }): AttributionSaved => ({
        type: 'attribution.saved',
        record: { attribution, meta },
      }),
    ),
  },
  guards: {
    isValid: ({ context }, now: number) => isAffiliateValid(context.attribution, now),
    isEmpty: ({ context: { attribution } }) =>
      attribution.entries.length === 0 && attribution.timestamp === null,
  },
}).createMachine({
  id: 'attribution',
  context: { attribution: noAttribution, meta: null },
  invoke: { id: 'attributionStorage', src: 'attributionStorage', onError: { target: '.known' } },
  initial: 'unknown',
  states: {
    unknown: {
      meta: { lasts: 'Storage answers while this machine starts, or fails, which leads on.' },
      on: {
        'attribution.landed': {
          target: 'known',
          actions: [{ type: 'assignLanding', params: ({ event }) => event }, 'persist'],
        },
      },
    },
    known: {
      on: {
        'attribution.checked': [
          { guard: 'isEmpty' },
          { guard: { type: 'isValid', params: ({ event }) => event.now } },
          { actions: ['clear', 'persist'] },
        ],
      },
    },
  },
});
