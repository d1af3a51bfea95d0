/** Uses the package in an app that is unrelated to the shop, by its public entries only. */
import {
  type Authored,
  answers,
  check,
  createMachines,
  createRecorder,
  createRedaction,
  delaysOf,
  FORMAT,
  hasWayOut,
  type JsonObject,
  replay,
  run,
  VERSION,
} from '@storefront/inspector';
import { chartOf, layoutsOf } from '@storefront/inspector/chart';
import { parseScenario } from '@storefront/inspector/format';
import { createLibrary } from '@storefront/inspector/page';
import { nodesOf } from '@storefront/inspector/transitions';
import { describe, expect, test } from 'vitest';
import { assign, createActor, fromPromise, setup, waitFor } from 'xstate';

/** This app marks its placeholders by a list. */
const boilPlaceholder = fromPromise<number, { readonly owner: string }>(() => {
  throw new Error('not provided');
});

const kettle = setup({
  types: {
    input: {} as { readonly owner: string },
    context: {} as { readonly owner: string; readonly degrees: number },
    events: {} as { readonly type: 'switchOn' } | { readonly type: 'switchOff' },
  },
  actors: { boil: boilPlaceholder },
  actions: { assignDegrees: assign((_, degrees: number) => ({ degrees })) },
}).createMachine({
  id: 'kettle',
  context: ({ input }) => ({ owner: input.owner, degrees: 20 }),
  initial: 'off',
  states: {
    off: { on: { switchOn: 'boiling' } },
    boiling: {
      invoke: {
        id: 'boil',
        src: 'boil',
        input: ({ context }) => ({ owner: context.owner }),
        onDone: {
          target: 'off',
          actions: { type: 'assignDegrees', params: ({ event }) => event.output },
        },
        onError: 'off',
      },
      after: { 60000: 'off' },
      on: { switchOff: 'off' },
    },
  },
});

const machines = createMachines([kettle], (implementation) =>
  implementation === boilPlaceholder ? 'promise' : null,
);

const scenario: Authored = {
  format: FORMAT,
  version: VERSION,
  kind: 'authored',
  title: 'Tea',
  purpose: 'The kettle boils water once',
  steps: [
    { start: 'kettle', machine: 'kettle', input: { owner: 'Ada' } },
    { send: 'switchOn' },
    { answer: 'kettle/boil', with: 100 },
    { expect: { kettle: { state: ['off'], context: { degrees: 100 } } } },
  ],
};

describe('another app', () => {
  test('plays a scenario of its own', () => {
    expect(parseScenario(scenario)).toEqual({ ok: true, scenario });
    expect(run(scenario, machines)).toMatchObject({ status: 'same', report: [] });
  });

  test('records its actors by its own rules of redaction, and replays the recording', async () => {
    const rewrite = createRedaction({
      replacementOf: (_, key) => (key === 'owner' ? 'words' : null),
      leaves: () => false,
      patterns: [],
      fixedDigits: [],
    });
    const recorder = createRecorder({ app: '2.0.0', rewrite });
    const provided = kettle.provide({ actors: { boil: fromPromise(async () => 100) } });
    const actor = createActor(provided, { ...recorder.optionsFor('kettle'), input: { owner: 'Ada' } });
    actor.start();
    actor.send({ type: 'switchOn' });
    await waitFor(actor, ({ context }) => context.degrees === 100, { timeout: 60_000 });
    const recording = recorder.recording({ title: 'Tea', purpose: 'Recorded' });
    expect(JSON.stringify(recording)).not.toContain('Ada');
    expect(recording.entries.at(-1)).toMatchObject({ to: 'kettle', value: 'off', changed: { degrees: 100 } });
    expect(replay(recording, machines).divergence).toBeNull();
    actor.stop();
  });

  test('checks its invariants in every state, and gets the shortest path to a violation', () => {
    const domain = {
      inputs: [{ owner: 'Ada' }],
      events: [{ type: 'switchOn' }, { type: 'switchOff' }, ...answers('boil', [100]), ...delaysOf(kettle)],
      bucket: () => '',
    };
    const neverBoils = {
      name: 'the kettle never boils',
      ofState: ({ snapshot }: { readonly snapshot: { readonly value: unknown } }) =>
        snapshot.value === 'boiling' ? 'It boils.' : null,
    };
    const machine = machines.inert(kettle);
    const { violations, isTruncated } = check({ machine, domain, invariants: [hasWayOut, neverBoils] });
    expect(isTruncated).toBe(false);
    expect(violations.map(({ invariant, path }) => ({ invariant, path }))).toEqual([
      { invariant: 'the kettle never boils', path: ['switchOn'] },
    ]);
  });

  test('draws its charts', async () => {
    expect(chartOf(kettle).states.map(({ name }) => name)).toEqual(['off', 'boiling']);
    const [layout] = Object.values(await layoutsOf([kettle]));
    expect(layout?.boxes).toHaveLength(nodesOf(kettle).length);
  });

  test('provides its own library for the page, with values that scenarios refer to', async () => {
    const file: JsonObject = JSON.parse(JSON.stringify({ ...scenario, title: { $: 'title' } }));
    const files = new Map([['tea', async () => file]]);
    const { scenarios } = createLibrary(files, async () => ({ title: 'Named' }));
    expect(await scenarios.get('tea')?.()).toEqual({ ...scenario, title: 'Named' });
  });
});
