import { describe, expect, test } from 'vitest';
import { createActor, type InspectionEvent } from 'xstate';
import installed from 'xstate/package.json' with { type: 'json' };
import { XSTATE_VERSION } from '../../inspector/core/format.ts';
import { structureHash } from '../../inspector/core/structure.ts';
import { findTransition, transitionKey, transitionsTaken } from '../../inspector/core/transitions.ts';
import { shopMachines } from '../../src/inspected/machines.ts';
import { shopMachines as machinesInFolders } from '../machines/support/chart.ts';
import { deskMachine } from './support/desk.ts';

describe('the use of the library’s private fields', () => {
  test('microsteps still contain their transitions', () => {
    const taken: (string | null)[] = [];
    const inspect = (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep') taken.push(...transitionsTaken(event).map(transitionKey));
    };
    const actor = createActor(deskMachine(), { input: { phone: '' }, inspect });
    actor.start();
    actor.send({ type: 'desk.ask' });
    actor.stop();
    expect(taken).toEqual(['desk.open desk.ask #0', 'clerk.looking xstate.error.actor.look #0']);
  });

  test('the version in recordings is the installed one', () => {
    expect(XSTATE_VERSION).toBe(installed.version);
  });
});

test('a transition is found by its name, in a provided copy too', () => {
  const machine = deskMachine();
  const key = 'desk.waiting clerk.told #1';
  const found = findTransition(machine, key);
  expect(found && transitionKey(found)).toBe(key);
  expect(findTransition(machine.provide({}), key)?.target?.[0]?.id).toBe('desk.open');
  expect(findTransition(machine, 'desk.gone clerk.told #1')).toBeNull();
});

test('the structure hash depends on the chart: providing does not change it, renaming a state does', () => {
  const hash = structureHash(deskMachine());
  expect(structureHash(deskMachine().provide({}))).toBe(hash);
  expect(structureHash(deskMachine({ delay: 5, step: 3 }))).toBe(hash);
  expect(structureHash(deskMachine({ rested: 'done' }))).not.toBe(hash);
});

test('scenarios can start every machine', async () => {
  const ids = (await machinesInFolders()).map(({ machine }) => machine.id);
  expect([...shopMachines.keys()].sort()).toEqual(ids.sort());
});
