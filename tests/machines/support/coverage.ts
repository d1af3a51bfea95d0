/**
 * Setup of the machine tests: notes which states and transitions they reach, in running actors, in pure transitions
 * and in generated paths alike, and leaves a record for each test file. `npm run machines:coverage` adds them up.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { type InspectionEvent, isMachineSnapshot, StateMachine } from 'xstate';
import { type CoverageRecord, recordsFolder, transitionKey, transitionsTaken } from './chart.ts';

const reached = new Map<string, { states: Set<string>; transitions: Set<string> }>();
const observed = new WeakSet<object>();

// Pure transitions and generated paths run without an actor of ours to inspect, so the machine itself is watched.
const { getInitialSnapshot, transition } = StateMachine.prototype;

StateMachine.prototype.getInitialSnapshot = function (scope, input) {
  observe(scope.system);
  const snapshot = getInitialSnapshot.call(this, scope, input);
  noteStates(snapshot);
  return snapshot;
};

StateMachine.prototype.transition = function (snapshot, event, scope) {
  observe(scope.system);
  return transition.call(this, snapshot, event, scope);
};

afterAll(() => {
  const file = expect.getState().testPath?.split('/').at(-1) ?? 'unknown';
  const record: CoverageRecord = Object.fromEntries(
    [...reached].map(([machine, { states, transitions }]) => [
      machine,
      { states: [...states].sort(), transitions: [...transitions].sort() },
    ]),
  );
  mkdirSync(recordsFolder, { recursive: true });
  writeFileSync(`${recordsFolder}/${file}.json`, JSON.stringify(record));
});

interface Inspectable {
  inspect(observer: (event: InspectionEvent) => void): unknown;
}

function observe(system: Inspectable): void {
  if (observed.has(system)) return;
  observed.add(system);
  system.inspect((event) => {
    if (event.type !== '@xstate.microstep') return;
    noteStates(event.snapshot);
    for (const taken of transitionsTaken(event)) {
      const key = transitionKey(taken);
      if (key) reachedIn(taken.source.machine.id).transitions.add(key);
      // A transient state is in no snapshot, but what leaves it was in it.
      reachedIn(taken.source.machine.id).states.add(taken.source.id);
    }
  });
}

function noteStates(snapshot: unknown): void {
  if (!isMachineSnapshot(snapshot)) return;
  for (const node of snapshot._nodes) reachedIn(node.machine.id).states.add(node.id);
}

function reachedIn(machine: string) {
  const known = reached.get(machine) ?? { states: new Set<string>(), transitions: new Set<string>() };
  reached.set(machine, known);
  return known;
}
