import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { describe, expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { createTimeline } from '../../inspector/model/timeline.ts';
import { createSerializer } from '../../inspector/observe/stately.ts';
import { createForeignLog } from '../../inspector/transport/foreign.ts';
import { createShopRedaction } from '../../src/inspected/redaction.ts';

const lamp = setup({
  types: { context: {} as { readonly presses: number; readonly phone: string } },
  actions: { count: assign(({ context }) => ({ presses: context.presses + 1 })) },
}).createMachine({
  id: 'lamp',
  context: { presses: 0, phone: '9812345670' },
  initial: 'off',
  states: { off: { on: { press: { target: 'on', actions: 'count' } } }, on: { on: { press: 'off' } } },
});

/** The messages of a real app through the library, in order; they are created while the page is idle. */
async function told(
  presses: number,
  serialize?: (message: StatelyInspectionEvent) => StatelyInspectionEvent,
) {
  const said: StatelyInspectionEvent[] = [];
  let hear = () => {};
  const inspector = createInspector(
    {
      send: (message) => {
        said.push(message);
        hear();
      },
    },
    serialize ? { serialize } : {},
  );
  /** Waits for this many state messages; an actor's state is the last message of each event. */
  const states = (count: number) =>
    new Promise<void>((resolve) => {
      hear = () => {
        if (said.filter(({ type }) => type === '@xstate.snapshot').length >= count) resolve();
      };
      hear();
    });
  const actor = createActor(lamp, { inspect: (event) => inspector.inspect.next?.(event) });
  actor.start();
  await states(1);
  for (let press = 1; press <= presses; press++) {
    actor.send({ type: 'press' });
    await states(1 + press);
  }
  const messages: unknown[] = JSON.parse(JSON.stringify(said));
  return messages;
}

describe('an app that speaks the protocol of @statelyai/inspect', () => {
  test('is converted to entries, with its machine', async () => {
    const log = createForeignLog();
    for (const message of await told(2)) log.add(message);
    expect(
      log.entries.map(({ to, event, machine, value }) => ({ to, type: event.type, machine, value })),
    ).toEqual([
      { to: 'lamp', type: 'xstate.init', machine: 'lamp', value: 'off' },
      { to: 'lamp', type: 'press', machine: undefined, value: 'on' },
      { to: 'lamp', type: 'press', machine: undefined, value: 'off' },
    ]);
    expect([...log.machines.keys()]).toEqual(['lamp']);
    const moment = createTimeline(log.entries, log.machines).at(3);
    expect(moment.get('lamp')).toMatchObject({ value: 'off', context: { presses: 1 }, status: 'running' });
  });

  test('may repeat everything after a greeting, and nothing is added twice', async () => {
    const messages = await told(3);
    const log = createForeignLog();
    log.expectRepeats();
    for (const message of messages.slice(0, 5)) log.add(message);
    log.expectRepeats();
    for (const message of messages) log.add(message);
    log.expectRepeats();
    for (const message of messages.slice(2)) log.add(message);
    const once = createForeignLog();
    for (const message of messages) once.add(message);
    expect(log.entries).toEqual(once.entries);
    expect(log.entries).toHaveLength(4);
  });

  test('may send other messages, which are ignored', () => {
    const log = createForeignLog();
    expect([null, 'hello', { type: '@statelyai.connected' }, { type: '@xstate.event' }].map(log.add)).toEqual(
      [false, false, false, false],
    );
    expect(log.entries).toEqual([]);
  });
});

describe('the messages to Stately', () => {
  test('contain no canary, and are complete', async () => {
    const messages = await told(2, createSerializer(createShopRedaction()));
    const text = JSON.stringify(messages);
    expect(text).not.toContain('9812345670');
    expect(text).toMatch(/"phone":"\d{10}"/);
    expect(messages.length).toBeGreaterThan(5);
  });

  test('keep data beyond the tenth key and the tenth level', () => {
    const wide = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`key${at}`, at]));
    let deep: object = { end: true };
    for (let level = 0; level < 20; level++) deep = { deep };
    const base = { sessionId: 'x:0', rootId: 'x:0', createdAt: '1', id: '1', _version: '0.7.2' };
    const serialize = createSerializer(createShopRedaction());
    const message: StatelyInspectionEvent = {
      ...base,
      type: '@xstate.event',
      sourceId: undefined,
      event: { type: 'told', wide, deep },
    };
    const made = serialize(message);
    expect(made).toEqual(JSON.parse(JSON.stringify(message)));
    expect(serialize(made)).toBe(made);
  });
});
