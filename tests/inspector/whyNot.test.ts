import { describe, expect, test } from 'vitest';
import { and, createActor, isMachineSnapshot, not, setup } from 'xstate';
import { candidatesFor, eventsOf } from '../../inspector/model/whyNot.ts';

const door = setup({
  types: {
    context: {} as { readonly isLocked: boolean },
    events: {} as { readonly type: 'push'; readonly force: number } | { readonly type: 'break' },
  },
  guards: {
    isLocked: ({ context }) => context.isLocked,
    isStrong: ({ event }, least: number) => event.type === 'push' && event.force >= least,
    isBroken: () => {
      throw new Error('no hinges');
    },
    canPush: and(['isUnlocked']),
    isUnlocked: not('isLocked'),
  },
}).createMachine({
  id: 'door',
  context: { isLocked: true },
  initial: 'shut',
  on: { push: { actions: [] } },
  states: {
    shut: {
      on: {
        push: [
          { guard: 'canPush', target: 'open' },
          { guard: { type: 'isStrong', params: 10 }, target: 'open' },
        ],
        break: { guard: 'isBroken', target: 'open' },
      },
      after: { 100: 'open' },
    },
    open: {},
  },
});

function snapshot() {
  const found: unknown = createActor(door).getSnapshot();
  if (!isMachineSnapshot(found)) throw new Error('No machine');
  return found;
}

describe('the explanation of an event’s effect', () => {
  test('lists every candidate, inner states first, with the guards’ results and the one that is taken', () => {
    expect(candidatesFor(snapshot(), { type: 'push', force: 3 })).toEqual([
      {
        key: 'door.shut push #0',
        source: 'door.shut',
        targets: ['door.open'],
        guard: {
          name: 'canPush',
          result: 'no',
          why: '',
          parts: [
            {
              name: 'isUnlocked',
              result: 'no',
              why: '',
              parts: [{ name: 'isLocked', result: 'yes', why: '', parts: [] }],
            },
          ],
        },
        isTaken: false,
      },
      {
        key: 'door.shut push #1',
        source: 'door.shut',
        targets: ['door.open'],
        guard: { name: 'isStrong', result: 'no', why: '', parts: [] },
        isTaken: false,
      },
      { key: 'door push #0', source: 'door', targets: [], guard: null, isTaken: true },
    ]);
  });

  test('depends on the event’s payload', () => {
    const taken = candidatesFor(snapshot(), { type: 'push', force: 12 }).filter(({ isTaken }) => isTaken);
    expect(taken.map(({ key }) => key)).toEqual(['door.shut push #1']);
  });

  test('contains the error of a guard that throws', () => {
    expect(
      candidatesFor(snapshot(), { type: 'break' }).map(({ guard, isTaken }) => [guard?.why, isTaken]),
    ).toEqual([['no hinges', false]]);
  });

  test('has no candidates for an unhandled event', () => {
    expect(candidatesFor(snapshot(), { type: 'paint' })).toEqual([]);
  });

  test('lists the machine’s declared events first, and internal ones last', () => {
    expect(eventsOf(snapshot())).toEqual(['break', 'push', 'xstate.after.100.door.shut']);
  });
});
