import { createMachines, play, type Step, search } from '@storefront/inspector';
import { expect, test } from 'vitest';
import { missedOf } from '../../scripts/scenario/coverage.ts';
import { pathsTo } from '../../scripts/scenario/paths.ts';
import { reachOf } from '../../scripts/scenario/reach.ts';
// Must be imported before the machines.
import { watchReach } from '../../scripts/scenario/reachWatcher.ts';
import { stubKind } from '../../src/machines/shared/stubs.ts';
import { deskMachine } from '../inspector/support/desk.ts';

const start: Step = { start: 'desk', machine: 'desk', input: { phone: '' } };
const served: Step[] = [{ send: 'desk.ask' }, { answer: 'desk/clerk/look', with: 'third shelf' }];

/** Returns what these steps reach of the desk machine. */
function reachedBy(...steps: Step[]) {
  const desk = deskMachine();
  const watcher = watchReach();
  const head = {
    format: 'storefront-scenario',
    version: 1,
    kind: 'authored',
    title: '',
    purpose: '',
  } as const;
  play({ ...head, steps: [start, ...steps] }, createMachines([desk], stubKind));
  watcher.stop();
  return { desk, reached: watcher.reached };
}

test('states, transitions and each result of each guard count as missed until something reaches them', () => {
  const { desk, reached } = reachedBy(...served);
  expect(missedOf(desk, [reached])).toEqual({
    states: [],
    transitions: [
      'desk desk.typed #0',
      'desk.waiting clerk.told #1',
      'desk.waiting xstate.error.actor.clerk #0',
      'desk.waiting xstate.after.patience.desk.waiting #0',
      'desk.served desk.ask #0',
    ],
    guards: ['isGood false'],
  });
  expect(missedOf(desk, [])).toMatchObject({ states: ['desk.open', 'desk.waiting', 'desk.served'] });
});

test('sources are added up', () => {
  const first = reachedBy(...served);
  const second = reachedBy(
    { send: { type: 'desk.typed', field: 'phone', value: '1' } },
    { send: 'desk.ask' },
    { advance: 2_000 },
  );
  expect(missedOf(first.desk, [first.reached, second.reached]).transitions).toEqual([
    'desk.waiting clerk.told #1',
    'desk.waiting xstate.error.actor.clerk #0',
    'desk.served desk.ask #0',
  ]);
});

test('pure transitions count too', () => {
  const desk = deskMachine();
  const watcher = watchReach();
  const events = [{ type: 'desk.ask' }, { type: 'xstate.error.actor.clerk' }];
  search(
    createMachines([desk], stubKind).inert(desk),
    { inputs: [{ phone: '' }], events, bucket: () => '' },
    {},
  );
  watcher.stop();
  expect([...(watcher.reached.get('desk')?.transitions ?? [])]).toEqual([
    'desk.open desk.ask #0',
    'desk.waiting xstate.error.actor.clerk #0',
  ]);
});

test('a path to a missed transition is found, and unreachable transitions are listed', () => {
  const desk = deskMachine();
  const reach = {
    ...reachOf([]),
    events: new Map([['desk', [{ type: 'desk.ask' }]]]),
    inputs: new Map([['desk', [{ phone: '' }]]]),
  };
  const timeout = 'desk.waiting xstate.after.patience.desk.waiting #0';
  const { found, missing } = pathsTo([timeout, 'desk.served desk.ask #0'], desk, reach);
  expect([...found]).toEqual([
    [timeout, [{ type: 'desk.ask' }, { type: 'xstate.after.patience.desk.waiting' }]],
  ]);
  expect(missing).toEqual(['desk.served desk.ask #0']);
});
