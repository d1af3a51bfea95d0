import { describe, expect, test } from 'vitest';
import { play, recordingOf } from '../../inspector/core/authored.ts';
import { withFixtures } from '../../inspector/core/fixtures.ts';
import { type Authored, parseScenario, type Recording, type Step } from '../../inspector/core/format.ts';
import { createMachines } from '../../inspector/core/inert.ts';
import { replay } from '../../inspector/core/replay.ts';
import { exitCodes, run } from '../../inspector/core/run.ts';
import { stubKind } from '../../src/machines/shared/stubs.ts';
import { deskMachine, machinesWith } from './support/desk.ts';

const steps: readonly Step[] = [
  { start: 'desk', machine: 'desk', input: { phone: '' } },
  { send: { type: 'desk.typed', field: 'phone', value: '98765 43210' } },
  { send: 'desk.ask' },
  { advance: 2_000 },
  { expect: { desk: { state: ['open'] } } },
  { send: 'desk.ask' },
  { answer: 'desk/clerk/look', with: 'third shelf' },
  { expect: { desk: { context: { asked: 2, phone: '9876543210' } }, 'desk/clerk': { gone: true } } },
];

function authored(over: readonly Step[] = steps): Authored {
  const head = { format: 'storefront-scenario', version: 1, kind: 'authored' } as const;
  return { ...head, title: 'At the desk', purpose: 'To be replayed', steps: over };
}

function recorded(): Recording {
  const played = play(authored(), machinesWith());
  expect(played.failed).toBeNull();
  return recordingOf(authored(), played.player, '1.0.0');
}

describe('a replay', () => {
  const recording = recorded();

  test('has the same result with the recorded machines', () => {
    const { divergence, steps, restructured } = replay(recording, machinesWith());
    expect({ divergence, steps, restructured }).toEqual({
      divergence: null,
      steps: recording.entries.length,
      restructured: [],
    });
  });

  test('has the same result after being saved to a file', () => {
    expect(replay(JSON.parse(JSON.stringify(recording)), machinesWith()).divergence).toBeNull();
  });

  test('stops at a given step: a step’s state is computed by replaying the entries before it', () => {
    const typed = recording.entries.findIndex(({ event }) => event.type === 'desk.typed');
    const { player } = replay(recording, machinesWith(), typed + 1);
    expect(player.running('desk')?.getSnapshot().context).toEqual({ asked: 0, phone: '9876543210' });
  });

  test('finds a changed delay and names it', () => {
    const { divergence } = replay(recording, machinesWith({ delay: 2_500 }));
    expect(divergence?.kind).toBe('delay');
    expect(divergence?.message).toBe('desk: the delay of "patience" was 2000 ms and is 2500 ms.');
    expect(divergence?.place).toMatchObject({ actor: 'desk', machine: 'desk', value: 'waiting' });
  });

  test('finds a changed guard and names it', () => {
    const { divergence } = replay(recording, machinesWith({ isGood: (said) => said.startsWith('first') }));
    expect(divergence?.kind).toBe('transition');
    expect(divergence?.message).toContain(
      'The guard "isGood" returned true in the recording and returns false in the replay.',
    );
    expect(divergence?.place.transition).toBe('desk.waiting clerk.told #0');
  });

  test('finds a changed reducer, with its result and its action', () => {
    const { divergence } = replay(recording, machinesWith({ step: 2 }));
    expect(divergence?.kind).toBe('context');
    expect(divergence?.difference).toEqual([{ path: 'asked', expected: 1, actual: 2 }]);
    expect(divergence?.message).toContain('One of its actions computes another value: count.');
  });

  test('finds a renamed state, names it, and suggests a new recording', () => {
    const machines = machinesWith({ rested: 'done' });
    const outcome = run(recording, machines);
    expect(outcome.status).toBe('mismatch');
    expect(outcome.divergence?.kind).toBe('structure');
    expect(outcome.divergence?.message).toBe(
      'The state "desk.served" is not in the chart; the machine is in "done" instead.',
    );
    expect(outcome.report.at(-1)).toContain('record the scenario again');
  });

  test('distinguishes a crash from a divergence', () => {
    const outcome = run(recording, machinesWith({ crash: true }));
    expect(outcome.status).toBe('crashed');
    expect(outcome.report[0]).toContain('desk threw on "desk.ask": counted too far');
  });

  test('finds an event that is no longer sent, and one that was not sent before', () => {
    const told = recording.entries.findIndex(({ event }) => event.type === 'clerk.told');
    const entries = recording.entries.map((entry, index) =>
      index === told ? { ...entry, event: { type: 'clerk.asked' }, digest: 'x' } : entry,
    );
    expect(replay({ ...recording, entries }, machinesWith()).divergence?.message).toBe(
      'desk received "clerk.told" instead of "clerk.asked".',
    );
    const without = recording.entries.filter((_, index) => index !== told);
    expect(replay({ ...recording, entries: without }, machinesWith()).divergence?.kind).toBe('event');
  });

  test('reports a lost action in its machine, whatever else was changed', () => {
    const machines = createMachines([deskMachine({ isSilent: true })], stubKind);
    const outcome = run({ ...recording, machines: { ...recording.machines, clerk: 'another' } }, machines);
    expect(outcome.status).toBe('diverged');
    expect(outcome.divergence).toMatchObject({
      kind: 'action',
      place: { actor: 'desk/clerk#2', machine: 'clerk' },
    });
    expect(outcome.report[0]).toContain(
      'desk/clerk#2: an action is lost. In the recording it sent "clerk.told" to desk.',
    );
    const uncounted = run(recording, machinesWith({ step: 0 }));
    expect(uncounted.divergence).toMatchObject({ kind: 'action', place: { machine: 'desk' } });
    expect(uncounted.report[0]).toContain('changed "asked" of the context');
  });

  test('reports a machine that no longer exists', () => {
    expect(
      run(
        recording,
        createMachines([], () => null),
      ).status,
    ).toBe('mismatch');
  });

  test('has an exit code for each result', () => {
    expect(exitCodes).toEqual({ same: 0, diverged: 1, mismatch: 2, crashed: 3 });
  });
});

describe('an authored scenario', () => {
  test('fails at the unmet expectation, with the difference', () => {
    const wrong = [...steps.slice(0, 2), { expect: { desk: { context: { phone: '1' } } } }];
    const outcome = run(authored(wrong), machinesWith());
    expect(outcome.status).toBe('diverged');
    expect(outcome.report).toEqual(['Step 3: desk has another context.', '  phone: "1" → "9876543210"']);
  });

  test('lists the existing actors when it refers to an unknown one', () => {
    const wrong: Step[] = [...steps.slice(0, 1), { answer: 'desk/porter', with: 1 }];
    const outcome = run(authored(wrong), machinesWith());
    expect(outcome.status).toBe('mismatch');
    expect(outcome.report[0]).toBe('Step 2: no actor "desk/porter" is running; running are desk.');
  });

  test.each<[string, readonly Step[], string]>([
    [
      'an event',
      [{ send: 'desk.ak' }],
      'Step 2: the machine "desk" has no event "desk.ak". Did you mean "desk.ask"?',
    ],
    [
      'an actor that is gone',
      [{ expect: { 'desk/clrk': { gone: true } } }],
      'Step 2: there is no actor "desk/clrk". Did you mean "desk/clerk"?',
    ],
    [
      'an event that is not accepted',
      [{ expect: { desk: { can: { 'desk.ak': false } } } }],
      'Step 2: the machine "desk" has no event "desk.ak". Did you mean "desk.ask"?',
    ],
    [
      'a state',
      [{ expect: { desk: { state: ['opn'] } } }],
      'Step 2: the machine "desk" has no state "opn". Did you mean "open"?',
    ],
    [
      'a key of the context',
      [{ expect: { desk: { context: { fone: '' } } } }],
      'Step 2: the machine "desk" has no key of the context "fone". Did you mean "phone"?',
    ],
    [
      'a machine',
      [{ start: 'other', machine: 'dsk' }],
      'Step 2: There is no machine "dsk". Did you mean "desk"?',
    ],
    [
      'an actor to stop',
      [{ stop: 'dsk' }],
      'Step 2: no actor "dsk" is running; running are desk. Did you mean "desk"?',
    ],
  ])('fails for a misspelt name: %s', (_, more, message) => {
    const outcome = run(authored([...steps.slice(0, 1), ...more]), machinesWith());
    expect([outcome.status, outcome.report[0]]).toEqual(['mismatch', message]);
  });

  test.each<[string, readonly Step[], string]>([
    ['with nothing running', [{ send: 'desk.ask' }], 'Step 1: no actor "" is running; none is.'],
    [
      'that answers a machine',
      [...steps.slice(0, 1), { answer: 'desk', with: 1 }],
      'Step 2: "desk" is a machine and waits for no answer; an event is sent to it by "send"',
    ],
    [
      'in which a machine says',
      [...steps.slice(0, 3), { say: 'desk/clerk', event: 'desk.ask' }],
      'Step 4: "desk/clerk" is a machine: its chart says what it sends',
    ],
    [
      'that stops what a machine has started',
      [...steps.slice(0, 3), { stop: 'desk/clerk' }],
      'Step 4: "desk/clerk" cannot be stopped: only what a step has started can',
    ],
    [
      'that sends an event to what is no machine',
      [...steps.slice(0, 3), { send: 'desk.ask', to: 'desk/clerk/look' }],
      'Step 4: "desk/clerk/look" is no machine: it gets no events, but speaks by "answer", "fail" or "say"',
    ],
    ...(
      [
        ['a state', 'state', { state: ['open'] }],
        ['a tag', 'tags', { tags: ['busy'] }],
        ['a context', 'context', { context: { said: '' } }],
        ['what it can do', 'can', { can: { 'desk.ask': true } }],
      ] as const
    ).map(([what, part, expectation]): [string, readonly Step[], string] => [
      `that expects ${what} of what is no machine`,
      [...steps.slice(0, 3), { expect: { 'desk/clerk/look': expectation } }],
      `Step 4: "desk/clerk/look" is no machine, so "${part}" cannot be expected of it; "input" and "gone" can`,
    ]),
    [
      'that starts what is running',
      [...steps.slice(0, 1), { start: 'desk', machine: 'desk' }],
      'Step 2: "desk" is running already: stop it first, or give this one another name',
    ],
    [
      'that takes more than a week',
      [...steps.slice(0, 1), { advance: 1e300 }],
      'Step 2: at most a week passes in a step, 604800000 ms',
    ],
  ])('fails at a step %s', (_, written, message) => {
    const outcome = run(authored(written), machinesWith());
    expect([outcome.status, outcome.report[0]]).toEqual(['mismatch', message]);
  });

  test('names the step in which a machine throws, and does not call it a bug of the replay', () => {
    const outcome = run(authored([...steps.slice(0, 1), { send: { type: 'desk.typed' } }]), machinesWith());
    expect([outcome.status, outcome.report[0]]).toEqual([
      'crashed',
      'Step 2: a machine threw. Either the step lacks what the machine needs, or this is a bug of the machine.',
    ]);
    expect(outcome.report[1]).toContain('Error: ');
  });

  test('fails without any expectation, and for effects where none are expected', () => {
    const outcomeOf = (...more: readonly Step[]) =>
      run(authored([...steps.slice(0, 1), ...more]), machinesWith());
    expect(outcomeOf({ send: 'desk.ask' })).toMatchObject({
      status: 'mismatch',
      report: ['The scenario expects nothing, so it shows nothing: end it with {"expect": …}.'],
    });
  });

  test('fails for an event that is ignored, unless the step expects that', () => {
    const told = { type: 'clerk.told', said: 'x' };
    const outcomeOf = (step: Step) => run(authored([...steps.slice(0, 1), step]), machinesWith());
    expect(outcomeOf({ send: told }).report).toEqual([
      'Step 2: "clerk.told" did nothing in desk. If that is right, add "ignored": true to the step.',
    ]);
    expect(outcomeOf({ send: told, ignored: true }).status).toBe('same');
    expect(outcomeOf({ send: 'desk.ask', ignored: true }).report).toEqual([
      'Step 2: "desk.ask" was not ignored in desk; it took desk.open desk.ask #0.',
    ]);
  });

  test.each<[string, unknown, string]>([
    ['without steps', [], 'a scenario without steps shows nothing'],
    [
      'with a step of no kind',
      [{ sned: 'desk.ask' }],
      'at step 1: it is none of start, stop, send, answer, fail, say, advance, expect. Did you mean "send"?',
    ],
    [
      'with a step whose other part comes first',
      [{ did: [], exspect: {} }],
      'at step 1: it is none of start, stop, send, answer, fail, say, advance, expect. Did you mean "expect"?',
    ],
    ['with an expectation of nothing', [{ expect: {} }], 'it expects nothing: name an actor, or give "did"'],
    [
      'with an expectation of nothing of an actor',
      [{ expect: { desk: {} } }],
      'nothing is expected of it: give state, tags, context, gone, can, input',
    ],
    [
      'with an expectation of an actor that is gone',
      [{ expect: { desk: { gone: true, state: ['open'] } } }],
      'nothing else can be expected of an actor that is gone: give "gone" alone',
    ],
    ['with an empty list', [{ expect: { desk: { state: [] } } }], 'an empty list expects nothing'],
    ['with a part that its step lacks', [{ answer: 'desk/clerk/look', wiht: 1 }], 'Did you mean "with"?'],
    [
      'with an expectation that there is not',
      [{ expect: { desk: { stat: [] } } }],
      'at step 1: "stat" is not a part of "expect". Did you mean "state"?',
    ],
  ])('is not read %s', (_, written, reason) => {
    const parsed = parseScenario({ ...authored(), steps: written });
    expect(parsed).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });

  test('is not read with a key that no scenario has', () => {
    expect(parseScenario({ ...authored(), titel: 'x' })).toEqual({
      ok: false,
      reason: '"titel" is not a part of a scenario. Did you mean "title"?',
    });
  });

  test('is not read from a file of another kind, or of another version', () => {
    expect(parseScenario([])).toMatchObject({
      reason: 'it is no scenario: its "format" is not "storefront-scenario"',
    });
    expect(parseScenario({ ...authored(), version: 0 })).toMatchObject({
      reason: 'its format is not storefront-scenario version 1; record it again with this version',
    });
  });

  test.each([
    ['product.gell', 'There is no fixture "product.gell". Did you mean "product.gel"?'],
    ['prodct.gel', 'There is no fixture "prodct.gel". Did you mean "product"?'],
    ['product.gel.size', 'There is no fixture "product.gel.size".'],
  ])('names the fixture that is most alike: %s', (name, message) => {
    expect(() => withFixtures({ $: name }, { product: { gel: 'x' } })).toThrow(message);
  });

  test('fires timers that are set meanwhile, in order', () => {
    const { failed } = play(
      authored([
        ...steps.slice(0, 1),
        { send: 'desk.ask' },
        { advance: 1_999 },
        { expect: { desk: { state: ['waiting'] } } },
        { advance: 1 },
        { expect: { desk: { state: ['open'] } } },
      ]),
      machinesWith(),
    );
    expect(failed).toBeNull();
  });
});
