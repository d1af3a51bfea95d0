/** A machine small enough to be changed in a test: a parent that waits, invokes a child, retries and counts. */
import { assign, sendParent, setup } from 'xstate';
import { createMachines } from '../../../inspector/core/inert.ts';
import { promiseStub, stubKind } from '../../../src/machines/shared/stubs.ts';

export interface Ways {
  readonly delay?: number;
  /** Whether a reply counts as good. */
  readonly isGood?: (answer: string) => boolean;
  readonly step?: number;
  /** Name of the resting state after a reply. */
  readonly rested?: string;
  readonly crash?: boolean;
  /** The clerk sends the desk no event: an action is missing. */
  readonly isSilent?: boolean;
}

interface DeskContext {
  readonly asked: number;
  readonly phone: string;
}

const clerkMachine = (isSilent: boolean) =>
  setup({
    types: { context: {} as { readonly said: string } },
    actors: { look: promiseStub<string, undefined>('look') },
    actions: {
      keep: assign((_, said: string) => ({ said })),
      tell: sendParent(({ context }) => ({ type: 'clerk.told', said: context.said })),
    },
  }).createMachine({
    id: 'clerk',
    context: { said: '' },
    initial: 'looking',
    states: {
      looking: {
        invoke: {
          id: 'look',
          src: 'look',
          onDone: {
            target: 'resting',
            actions: isSilent
              ? [{ type: 'keep', params: ({ event }) => event.output }]
              : [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
          },
          onError: 'resting',
        },
        after: { 30000: 'resting' },
      },
      resting: { on: { 'clerk.again': 'looking' } },
    },
  });

export function deskMachine({
  delay = 2_000,
  isGood = () => true,
  step = 1,
  rested = 'served',
  crash,
  isSilent = false,
}: Ways = {}) {
  return setup({
    types: {
      context: {} as DeskContext,
      input: {} as { readonly phone: string },
      events: {} as
        | { readonly type: 'desk.ask' }
        | { readonly type: 'clerk.told'; readonly said: string }
        | { readonly type: 'desk.typed'; readonly field: string; readonly value: string },
    },
    actors: { clerk: clerkMachine(isSilent) },
    actions: {
      count: assign(({ context }) => {
        if (crash && context.asked === 1) throw new Error('counted too far');
        return { asked: context.asked + step };
      }),
      keepPhone: assign((_, { value }: { value: string }) => ({ phone: value.replace(/\s/g, '') })),
    },
    guards: { isGood: (_, { said }: { said: string }) => isGood(said) },
    delays: { patience: delay },
  }).createMachine({
    id: 'desk',
    context: ({ input }) => ({ asked: 0, phone: input.phone }),
    initial: 'open',
    on: { 'desk.typed': { actions: { type: 'keepPhone', params: ({ event }) => event } } },
    states: {
      open: { on: { 'desk.ask': { target: 'waiting', actions: 'count' } } },
      waiting: {
        invoke: { id: 'clerk', src: 'clerk', onError: 'open' },
        on: {
          'clerk.told': [
            { guard: { type: 'isGood', params: ({ event }) => event }, target: rested },
            { target: 'open' },
          ],
        },
        after: { patience: 'open' },
      },
      [rested]: { on: { 'desk.ask': { target: 'waiting', actions: 'count' } } },
    },
  });
}

export const machinesWith = (ways: Ways = {}) => createMachines([deskMachine(ways)], stubKind);
