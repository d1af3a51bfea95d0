/**
 * Checks whether the cart can be ordered as it is (Specification 4, "Inventory check").
 *
 *   empty ⇄ stale ──▶ checking ──▶ answered.confirmed ────after a minute──▶ aged
 *             ▲           │  └────▶ answered.differing ─────┘
 *             │           └ failed: waiting ──▶ checking … stalled after eight tries
 *             └── the cart's lines changed (from every state)
 *
 * Invariants:
 * - This machine knows what the server said and how fresh it is. Whether the cart can be ordered is computed from that and
 *   from the cart's lines (`selectIsCartValid`, `selectLineProblem`).
 * - Any difference but a bought line short of stock is reported to the cart once. The cart revalidates itself with it and does
 *   not report back: an answer alone causes no further request, only what the offers or the server then change in the lines.
 * - A failed check is not shown to the shopper. Checkout requests a fresh check with `inventory.ensureFresh`.
 *
 * Ignored: lines equal to the known ones, unless the answer differed from those; `inventory.ensureFresh` while checking,
 * because that answer is fresh, and for an empty cart, because there is nothing to check.
 */
import { assign, sendParent, setup } from 'xstate';
import { isTemporary } from '../../../contract/temporary.ts';
import { backoffDelay } from '../../shared/backoff.ts';
import { promiseStub } from '../../shared/stubs.ts';
import { needsRevalidation } from './stock.ts';
import type {
  CheckInventoryInput,
  CheckInventoryOutput,
  InventoryContext,
  InventoryEvent,
  InventoryInput,
  InventoryReport,
  InventoryTag,
} from './types.ts';

/** After this many failures in a row the check stops until something changes. */
const MOST_ATTEMPTS = 8;

type Change = Extract<InventoryEvent, { type: 'inventory.lines.changed' }>;

export const inventoryMachine = setup({
  types: {
    context: {} as InventoryContext,
    input: {} as InventoryInput,
    events: {} as InventoryEvent,
    tags: {} as InventoryTag,
  },
  actors: {
    checkInventory: promiseStub<CheckInventoryOutput, CheckInventoryInput>('checkInventory'),
  },
  actions: {
    assignLines: assign((_, { lines }: Change) => ({ lines })),
    assignServerLines: assign(({ context }, output: CheckInventoryOutput) => ({
      server: output.ok ? output.value : context.server,
      attempt: 0,
    })),
    countFailure: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    resetFailures: assign({ attempt: 0 }),
    clearServerLines: assign({ server: null, attempt: 0 }),
    sendDifference: sendParent(({ context }): InventoryReport => {
      return { type: 'inventory.differed', server: context.server ?? [] };
    }),
    sendRefusal: sendParent((_, output: CheckInventoryOutput): InventoryReport => {
      return { type: 'inventory.refused', failure: output.ok ? { kind: 'aborted' } : output.failure };
    }),
  },
  guards: {
    isUnchanged: ({ context }, { lines }: Change) => JSON.stringify(lines) === JSON.stringify(context.lines),
    isEmpty: (_, { lines }: Change) => lines.length === 0,
    isDifferent: ({ context: { lines } }, output: CheckInventoryOutput) =>
      output.ok && needsRevalidation({ lines, server: output.value }),
    isAnswered: (_, output: CheckInventoryOutput) => output.ok,
    isRefused: (_, output: CheckInventoryOutput) => !output.ok && !isTemporary(output.failure),
    hasTriesLeft: ({ context }) => context.attempt + 1 < MOST_ATTEMPTS,
  },
  delays: {
    settle: 250,
    requestTimeout: 10_000,
    freshness: 60_000,
    backoff: ({ context }) => backoffDelay(context.attempt),
  },
}).createMachine({
  id: 'inventory',
  context: ({ input }) => ({ storeId: input.storeId, lines: [], server: null, attempt: 0 }),
  initial: 'empty',
  on: {
    'inventory.lines.changed': [
      { guard: { type: 'isUnchanged', params: ({ event }) => event } },
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: '.empty',
        actions: { type: 'assignLines', params: ({ event }) => event },
      },
      { target: '.stale', actions: { type: 'assignLines', params: ({ event }) => event } },
    ],
  },
  states: {
    empty: { entry: 'clearServerLines' },
    stale: {
      description: 'The lines have changed; quick changes are debounced into one check.',
      tags: 'loading',
      on: { 'inventory.ensureFresh': 'checking' },
      after: { settle: 'checking' },
    },
    checking: {
      tags: 'loading',
      invoke: {
        id: 'checkInventory',
        src: 'checkInventory',
        input: ({ context: { storeId, lines } }) => ({
          storeId,
          items: lines.map(({ recordKey, productId, variantId, source }) => ({
            recordKey,
            productId,
            variantId,
            source,
          })),
        }),
        onDone: [
          {
            guard: { type: 'isDifferent', params: ({ event }) => event.output },
            target: 'answered.differing',
            actions: [{ type: 'assignServerLines', params: ({ event }) => event.output }, 'sendDifference'],
          },
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'answered.confirmed',
            actions: { type: 'assignServerLines', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'stalled',
            actions: { type: 'sendRefusal', params: ({ event }) => event.output },
          },
          { guard: 'hasTriesLeft', target: 'waiting', actions: 'countFailure' },
          { target: 'stalled' },
        ],
        onError: [
          { guard: 'hasTriesLeft', target: 'waiting', actions: 'countFailure' },
          { target: 'stalled' },
        ],
      },
      after: {
        requestTimeout: [
          { guard: 'hasTriesLeft', target: 'waiting', actions: 'countFailure' },
          { target: 'stalled' },
        ],
      },
    },
    answered: {
      tags: 'fresh',
      initial: 'confirmed',
      on: { 'inventory.ensureFresh': 'checking' },
      after: { freshness: 'aged' },
      states: {
        confirmed: { description: 'The lines have the server’s prices and limits. Stock may be short.' },
        differing: {
          description: 'The cart revalidates itself; its next lines are checked, also if they are as before.',
          on: {
            'inventory.lines.changed': [
              {
                guard: { type: 'isEmpty', params: ({ event }) => event },
                target: '#inventory.empty',
                actions: { type: 'assignLines', params: ({ event }) => event },
              },
              {
                target: '#inventory.stale',
                actions: { type: 'assignLines', params: ({ event }) => event },
              },
            ],
          },
        },
      },
    },
    aged: {
      description: 'The answer is too old to place an order.',
      on: { 'inventory.ensureFresh': 'checking' },
    },
    waiting: {
      tags: 'loading',
      on: { 'inventory.ensureFresh': 'checking', 'connectivity.online': 'checking' },
      after: { backoff: 'checking' },
    },
    stalled: {
      description: 'Out of retries, or refused; the next change, the network or checkout tries again.',
      entry: 'resetFailures',
      on: { 'inventory.ensureFresh': 'checking', 'connectivity.online': 'checking' },
    },
  },
});
