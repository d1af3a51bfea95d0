/**
 * Names of transitions. Only this file reads xstate's private `_transitions`; `tests/inspector/transitions.test.ts` fails
 * when a version of xstate changes it.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import type { Json } from './plain.ts';

type Microstep = Extract<InspectionEvent, { type: '@xstate.microstep' }>;

/** Returns the transitions that a microstep took. */
export function transitionsTaken(step: Microstep): readonly AnyTransitionDefinition[] {
  return step._transitions;
}

/**
 * Returns the name of a transition: its source, its event, and its index among the transitions of that source and event.
 * The name is the same in a copy by `provide()`. Returns `null` for an initial transition.
 */
export function transitionKey(transition: AnyTransitionDefinition): string | null {
  const { source, eventType } = transition;
  const asAlways = source.always?.indexOf(transition) ?? -1;
  if (asAlways >= 0) return `${source.id} always #${asAlways}`;
  const index = source.transitions.get(eventType)?.indexOf(transition) ?? -1;
  return index >= 0 ? `${source.id} ${eventType} #${index}` : null;
}

export interface NamedTransition {
  readonly source: string;
  readonly event: string;
  readonly index: number;
}

export function parseTransitionKey(key: string): NamedTransition | null {
  const match = /^(\S+) (.+) #(\d+)$/.exec(key);
  return match ? { source: match[1] ?? '', event: match[2] ?? '', index: Number(match[3]) } : null;
}

/** Returns the transition of this name in a machine, or `null`. */
export function findTransition(machine: AnyStateMachine, key: string): AnyTransitionDefinition | null {
  const named = parseTransitionKey(key);
  const node = named && findNode(machine, named.source);
  if (!node) return null;
  const list = named.event === 'always' ? node.always : node.transitions.get(named.event);
  return list?.[named.index] ?? null;
}

/** Returns the name of a guard, action or actor as the chart writes it. */
export function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string')
    return part.type;
  return '(inline)';
}

/** Returns every state node of a machine, the root first. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  return withDescendants(machine.root);
}

function withDescendants(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(withDescendants)];
}

/** Returns the ids of the states without child states. */
export function leavesOf(machine: AnyStateMachine): string[] {
  return nodesOf(machine)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ id }) => id);
}

export function transitionsOf(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return nodesOf(machine).flatMap((node) => [...node.transitions.values(), node.always ?? []].flat());
}

const nodes = new WeakMap<object, ReadonlyMap<string, AnyStateNode>>();

/** Returns `null` when the machine has no state of this id. */
export function findNode(machine: AnyStateMachine, id: string): AnyStateNode | null {
  const known = nodes.get(machine) ?? new Map(nodesOf(machine).map((node) => [node.id, node]));
  nodes.set(machine, known);
  return known.get(id) ?? null;
}

/** Returns the paths of the active states in a state value, below the machine's root, outer states first. */
export function activePaths(value: Json, path = ''): string[] {
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (typeof value === 'string') return [below(value)];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [below(key), ...activePaths(inner, below(key))]);
}
