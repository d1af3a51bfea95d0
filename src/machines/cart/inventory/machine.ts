/**
 * Checks whether the cart can be ordered as it is (Specification 4, "Inventory check").
 *
 *   empty ⇄ stale ──▶ checking ──▶ answered.valid ────after a minute──▶ aged
 *             ▲           │  └────▶ answered.invalid ─────┘
 *             │           └ failed: waiting ──▶ checking … stalled after eight tries
 *             └── the cart's lines changed (from every state)
 *
 * Invariants:
 * - The cart is valid only in `answered.valid`: no line exceeds stock, no price differs, and no check is running or due.
 * - Any difference other than stock is sent to the cart, which revalidates itself and sends its lines back with
 *   `isRefreshed: true`. Those lines are compared with the answer at hand, so one answer never causes another request,
 *   unless a line has joined that the answer does not cover.
 * - A failed check is not shown to the shopper. Checkout requests a fresh check with `inventory.ensureFresh`.
 *
 * Ignored: lines equal to the known ones; `inventory.ensureFresh` while checking, because that answer is fresh, and for
 * an empty cart, because there is nothing to check.
 */
import { assign, sendParent, setup } from 'xstate';
import { isTemporary } from '../../../contract/temporary.ts';
import { backoffDelay } from '../../shared/backoff.ts';
import { promiseStub } from '../../shared/stubs.ts';
import { areAmong, isSellable, needsRevalidation } from './stock.ts';
import type {
  CheckInventoryInput,
  CheckInventoryOutput,
  InventoryContext,
  InventoryEvent,
  InventoryInput,
  InventoryReport,
  InventoryTag,
  StockedLine,
} from './types.ts';

/** After this many failures in a row the check stops until something changes. */
const MOST_ATTEMPTS = 8;

interface Change {
  readonly lines: readonly StockedLine[];
  readonly isRefreshed: boolean;
}

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
    /** The request in flight asks about these lines. */
    isRefreshedAndAsked: ({ context }, { lines, isRefreshed }: Change) =>
      isRefreshed && areAmong(lines, context.lines),
    /** The answer at hand covers these lines. */
    isRefreshed: ({ context: { server } }, { lines, isRefreshed }: Change) =>
      isRefreshed && areAmong(lines, server ?? []),
    isRefreshedAndSellable: ({ context: { server } }, { lines, isRefreshed }: Change) =>
      isRefreshed && areAmong(lines, server ?? []) && isSellable({ lines, server }),
    isDifferent: ({ context: { lines } }, output: CheckInventoryOutput) =>
      output.ok && needsRevalidation({ lines, server: output.value }),
    isSellable: ({ context: { lines } }, output: CheckInventoryOutput) =>
      output.ok && isSellable({ lines, server: output.value }),
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
            target: 'answered.invalid',
            actions: [{ type: 'assignServerLines', params: ({ event }) => event.output }, 'sendDifference'],
          },
          {
            guard: { type: 'isSellable', params: ({ event }) => event.output },
            target: 'answered.valid',
            actions: { type: 'assignServerLines', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'answered.invalid',
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
      on: {
        'inventory.lines.changed': [
          {
            guard: { type: 'isRefreshedAndAsked', params: ({ event }) => event },
            actions: { type: 'assignLines', params: ({ event }) => event },
          },
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
      initial: 'valid',
      on: {
        'inventory.ensureFresh': 'checking',
        'inventory.lines.changed': [
          { guard: { type: 'isUnchanged', params: ({ event }) => event } },
          {
            guard: { type: 'isEmpty', params: ({ event }) => event },
            target: 'empty',
            actions: { type: 'assignLines', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRefreshedAndSellable', params: ({ event }) => event },
            target: '.valid',
            actions: { type: 'assignLines', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRefreshed', params: ({ event }) => event },
            target: '.invalid',
            actions: { type: 'assignLines', params: ({ event }) => event },
          },
          { target: 'stale', actions: { type: 'assignLines', params: ({ event }) => event } },
        ],
      },
      after: { freshness: 'aged' },
      states: {
        valid: {},
        invalid: { description: 'A line exceeds stock, has another price, is off sale or was deleted.' },
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
