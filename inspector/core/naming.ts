/** Checks that the names in an authored scenario exist: otherwise an expectation with a misspelt name could pass by mistake. */
import { type AnyActorRef, type AnyStateMachine, isMachineSnapshot } from 'xstate';
import type { Expectation } from './format.ts';
import { type Player, refuseStep } from './player.ts';
import { didYouMean } from './suggestion.ts';
import { nodesOf } from './transitions.ts';

/** Throws a {@link ScenarioError} when the actor's machine has no such event. Other actors accept any event. */
export function checkEvent(actor: AnyActorRef | undefined, type: string, step: number): void {
  const machine = actor && machineOf(actor);
  if (!machine || machine.events.includes(type)) return;
  const known = machine.events.filter((event) => !event.startsWith('xstate.'));
  refuseStep(step, `the machine "${machine.id}" has no event "${type}".${didYouMean(type, known)}`);
}

/** Parts of an expectation that only a machine can meet. */
const machineParts = ['state', 'tags', 'context', 'can'] as const;

/**
 * Throws a {@link ScenarioError} when an expectation of a running machine names a state, tag, event or key that it lacks, or
 * when something that only machines have is expected of another actor.
 */
export function checkExpectedNames(
  path: string,
  actor: AnyActorRef,
  expectation: Expectation,
  step: number,
): void {
  const snapshot: unknown = actor.getSnapshot();
  if (!isMachineSnapshot(snapshot)) {
    const part = machineParts.find((name) => expectation[name] !== undefined);
    if (part === undefined) return;
    refuseStep(
      step,
      `"${path}" is no machine, so "${part}" cannot be expected of it; "input" and "gone" can`,
    );
  }
  const { machine, context } = snapshot;
  const nodes = nodesOf(machine);
  const names: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['state', expectation.state ?? [], nodes.map(({ id }) => id.slice(machine.id.length + 1))],
    ['tag', expectation.tags ?? [], nodes.flatMap(({ tags }) => tags)],
    ['event', Object.keys(expectation.can ?? {}), machine.events],
    ['key of the context', Object.keys(expectation.context ?? {}), Object.keys(context)],
  ];
  for (const [kind, wanted, known] of names) {
    const missing = wanted.find((name) => !known.includes(name));
    if (missing === undefined) continue;
    refuseStep(step, `the machine "${machine.id}" has no ${kind} "${missing}".${didYouMean(missing, known)}`);
  }
}

/** Throws a {@link ScenarioError} when no actor of this path ever existed and its parent's machine cannot start one. */
export function checkActorName({ observer }: Player, path: string, step: number): void {
  const names = path.split('/').map((part) => part.replace(/#\d+$/, ''));
  const plainOf = (known: string) => known.replaceAll(/#\d+(?=\/|$)/g, '');
  const started = [...observer.actors].map(([known, actor]) => [plainOf(known), actor] as const);
  const plain = names.join('/');
  if (started.some(([known]) => known === plain)) return;
  const parents = started.filter(([known]) => known === names.slice(0, -1).join('/'));
  const children = parents.flatMap(([known, actor]) =>
    childrenOf(machineOf(actor)).map((id) => `${known}/${id}`),
  );
  if (children.includes(plain)) return;
  const known = [...started.map(([name]) => name), ...children];
  refuseStep(step, `there is no actor "${path}".${didYouMean(plain, known)}`);
}

/** Ids of the actors that a machine invokes or spawns; for generated ids, the names of the actors' logic. */
function childrenOf(machine: AnyStateMachine | null): readonly string[] {
  if (!machine) return [];
  const invoked = nodesOf(machine).flatMap(({ invoke }) => invoke.map(({ id }) => id));
  const { actors, actions } = machine.implementations;
  return [...invoked, ...Object.values(actions).flatMap(spawnedBy), ...Object.keys(actors)];
}

function spawnedBy(action: unknown): readonly string[] {
  if (typeof action !== 'function' || Reflect.get(action, 'type') !== 'xstate.spawnChild') return [];
  const id: unknown = Reflect.get(action, 'id');
  return typeof id === 'string' ? [id] : [];
}

function machineOf(actor: AnyActorRef): AnyStateMachine | null {
  const snapshot: unknown = actor.getSnapshot();
  return isMachineSnapshot(snapshot) ? snapshot.machine : null;
}
