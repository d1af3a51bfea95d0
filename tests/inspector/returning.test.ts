import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyEventObject, assign, createActor, fromCallback, sendTo, setup } from 'xstate';
import { play, recordingOf } from '../../inspector/core/authored.ts';
import { parseScenario, type Recording, scenarioText } from '../../inspector/core/format.ts';
import { createMachines } from '../../inspector/core/inert.ts';
import type { Rewrite } from '../../inspector/core/plain.ts';
import { createRecorder } from '../../inspector/core/recorder.ts';
import { replay } from '../../inspector/core/replay.ts';
import { forkOf, sessionOf } from '../../inspector/model/session.ts';
import { callbackStub, stubKind } from '../../src/machines/shared/stubs.ts';

/** Persists a number: the stored value arrives during the start, and each count is followed by a pause. */
const keeper = setup({
  types: { context: {} as { readonly count: number } },
  actors: { memory: callbackStub<AnyEventObject, undefined>('memory') },
  actions: {
    assignCount: assign((_, count: number) => ({ count })),
    persist: sendTo('memory', ({ context }) => ({ type: 'memory.saved', count: context.count })),
  },
  delays: { pause: 20 },
}).createMachine({
  id: 'keeper',
  context: { count: 0 },
  invoke: { id: 'memory', src: 'memory' },
  initial: 'unknown',
  states: {
    unknown: {
      on: {
        'memory.restored': {
          target: 'pausing',
          actions: { type: 'assignCount', params: ({ event }) => event.count },
        },
      },
    },
    pausing: { after: { pause: 'known' } },
    known: {
      on: {
        'keeper.counted': {
          actions: [{ type: 'assignCount', params: ({ context }) => context.count + 1 }, 'persist'],
        },
        'memory.heard': { target: 'pausing' },
      },
    },
  },
});

const lamp = setup({ delays: { glow: 30 } }).createMachine({
  id: 'lamp',
  initial: 'on',
  states: { on: { after: { glow: 'off' } }, off: { on: { 'lamp.lit': 'on' } } },
});

/** The keeper starts before the lamp, whose timer is then the second. */
const house = setup({ actors: { keeper, lamp } }).createMachine({
  id: 'house',
  invoke: [
    { id: 'keeper', src: 'keeper' },
    { id: 'lamp', src: 'lamp' },
  ],
  on: {
    'house.counted': { actions: [sendTo('keeper', { type: 'keeper.counted' })] },
    'house.lit': { actions: [sendTo('lamp', { type: 'lamp.lit' })] },
  },
});

const machines = createMachines([house, keeper, lamp], stubKind);

/** Runs a house with a memory that answers at once, and a listener that lights the lamp when something was counted. */
function recorded(): Recording {
  const memory = fromCallback<AnyEventObject, undefined>(({ sendBack, receive }) => {
    sendBack({ type: 'memory.restored', count: 4 });
    receive(() => sendBack({ type: 'memory.heard' }));
  });
  const recorder = createRecorder({ app: '1', rewrite: plainText });
  const provided = house.provide({ actors: { keeper: keeper.provide({ actors: { memory } }) } });
  const actor = createActor(provided, recorder.optionsFor('house'));
  actor.start();
  let lit = 0;
  const { keeper: started } = actor.getSnapshot().children;
  started?.subscribe((snapshot) => {
    const count: number = snapshot.context.count;
    if (count <= 4 + lit) return;
    lit += 1;
    actor.send({ type: 'house.lit' });
  });
  vi.advanceTimersByTime(60);
  actor.send({ type: 'house.counted' });
  vi.advanceTimersByTime(60);
  actor.send({ type: 'house.counted' });
  vi.advanceTimersByTime(60);
  return recorder.recording({ title: 'A returning visitor', purpose: '' });
}

const plainText: Rewrite = { text: (text) => text, leaves: () => true };

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

describe('a recording of a returning visitor', () => {
  test('replays exactly: stored data arrives at its original moment, and listeners send at theirs', () => {
    const recording = recorded();
    const parsed = parseScenario(JSON.parse(scenarioText(recording)));
    if (!parsed.ok || parsed.scenario.kind !== 'recorded') throw new Error('Not a recording');
    expect(parsed.scenario.entries.filter(({ during }) => during !== undefined)).toHaveLength(5);
    const { divergence, steps } = replay(parsed.scenario, machines);
    expect([divergence, steps]).toEqual([null, recording.entries.length]);
    for (let until = 0; until <= steps; until += 1) {
      expect(replay(parsed.scenario, machines, until).divergence).toBe(null);
    }
  });

  test('diverges if that moment is unknown, and a fork reports that it is inexact', () => {
    const recording = recorded();
    const entries = recording.entries.map(({ during: _, ...entry }) => entry);
    const session = sessionOf('r', 'file', { ...recording, entries }, machines);
    const at = session.outcome?.divergence?.entry ?? 0;
    expect(session.outcome?.status).toBe('diverged');
    const fork = forkOf(session, entries.length);
    expect(fork.recording.title).toBe(`A returning visitor, from entry ${at} on`);
    expect(fork.inexact).toMatch(new RegExp(`^The replay is as recorded up to entry ${at} and not beyond: `));
    expect(forkOf(session, at).inexact).toBe(null);
  });

  test('replays exactly where an event was sent to an actor before it started', () => {
    const recorder = createRecorder({ app: '1', rewrite: plainText });
    const actor = createActor(lamp, recorder.optionsFor('lamp'));
    vi.advanceTimersByTime(5);
    actor.send({ type: 'lamp.lit' });
    actor.start();
    vi.advanceTimersByTime(60);
    actor.send({ type: 'lamp.lit' });
    const recording = recorder.recording({ title: 'An early press', purpose: '' });
    expect(recording.entries.map(({ to, event }) => `${to} ${event.type}`)).toEqual([
      'lamp xstate.init',
      'lamp lamp.lit',
      'lamp xstate.after.glow.lamp.on',
      'lamp lamp.lit',
    ]);
    const parsed = parseScenario(JSON.parse(scenarioText(recording)));
    if (!parsed.ok || parsed.scenario.kind !== 'recorded') throw new Error('Not a recording');
    expect(replay(parsed.scenario, createMachines([lamp], stubKind)).divergence).toBe(null);
  });

  test('replays exactly where stored data arrived while an actor started that had been sent an event before', () => {
    const memory = fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
      sendBack({ type: 'memory.restored', count: 4 });
    });
    const recorder = createRecorder({ app: '1', rewrite: plainText });
    const actor = createActor(keeper.provide({ actors: { memory } }), recorder.optionsFor('keeper'));
    actor.send({ type: 'keeper.counted' });
    actor.start();
    vi.advanceTimersByTime(60);
    const recording = recorder.recording({ title: 'An early count', purpose: '' });
    expect(recording.entries.map(({ to, event, took }) => `${to} ${event.type}: ${took.join()}`)).toEqual([
      'keeper xstate.init: ',
      'keeper/memory xstate.init: ',
      'keeper keeper.counted: ',
      'keeper memory.restored: keeper.unknown memory.restored #0',
      'keeper xstate.after.pause.keeper.pausing: keeper.pausing xstate.after.pause.keeper.pausing #0',
    ]);
    const parsed = parseScenario(JSON.parse(scenarioText(recording)));
    if (!parsed.ok || parsed.scenario.kind !== 'recorded') throw new Error('Not a recording');
    expect(replay(parsed.scenario, createMachines([keeper], stubKind)).divergence).toBe(null);
  });

  test('is the same when its steps are performed by hand', () => {
    const steps = [
      { start: 'house', machine: 'house' },
      { say: 'house/keeper/memory', event: { type: 'memory.restored', count: 4 } },
      { advance: 20 },
      { send: 'house.counted' },
    ];
    const about = { title: 'By hand', purpose: '' };
    const head = { format: 'storefront-scenario', version: 1, kind: 'authored' } as const;
    const { failed, player } = play({ ...head, ...about, steps }, machines);
    expect(failed).toBe(null);
    expect(replay(recordingOf(about, player, ''), machines).divergence).toBe(null);
  });
});
