/** Rules for charts: every wait ends, and no state is a dead end, unless the chart gives a reason why it may last. */
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import type { PlaceholderKindOf } from './inert.ts';
import { leavesOf, nameOf, nodesOf } from './transitions.ts';

/** A state that lasts for ever, or that nothing leaves, without a reason given. */
export interface Endless {
  /** Id of the state. */
  readonly state: string;
  /** The problem; completes a sentence that begins with the state's id. */
  readonly message: string;
}

interface EndingRules {
  readonly placeholderKindOf: PlaceholderKindOf;
  /** Names of states that wait for an actor to send its first event, such as `restoring`. */
  readonly restoring: readonly string[];
}

/**
 * Returns the states that can last for ever. A state that waits for an answer needs a time limit: its own, an ancestor's, or
 * one in each of its child states. A state without a way out must be final. `meta: { lasts: '…' }` exempts a state and its
 * descendants, and gives the reason.
 */
export function endlessStates(machine: AnyStateMachine, rules: EndingRules): readonly Endless[] {
  const leaves = new Set(leavesOf(machine));
  return nodesOf(machine).flatMap((node): Endless[] => {
    if (isExcused(node) || node.type === 'final') return [];
    const awaited = node.invoke.find(
      ({ id, src }) => isAwaited(machine, src, rules) || node.transitions.has(`xstate.done.actor.${id}`),
    );
    if (awaited && !isTimed(node, machine, leaves))
      return [{ state: node.id, message: `waits for "${awaited.id}" without a time limit` }];
    if (rules.restoring.includes(node.key) && !isTimed(node, machine, leaves))
      return [{ state: node.id, message: 'waits for what is stored without a time limit' }];
    return leaves.has(node.id) && isDeadEnd(node)
      ? [{ state: node.id, message: 'is a dead end: nothing leaves it' }]
      : [];
  });
}

function isAwaited(machine: AnyStateMachine, src: unknown, { placeholderKindOf }: EndingRules): boolean {
  const logic: unknown = machine.implementations.actors[nameOf(src)];
  if (logic instanceof StateMachine || typeof logic !== 'object' || logic === null) return false;
  return placeholderKindOf(logic) === 'promise';
}

function isTimed(node: AnyStateNode, machine: AnyStateMachine, leaves: ReadonlySet<string>): boolean {
  if (withAncestors(node).some(hasDelay)) return true;
  const inner = nodesOf(machine).filter(({ id }) => leaves.has(id) && id.startsWith(`${node.id}.`));
  return inner.length > 0 && inner.every((leaf) => withAncestors(leaf).some(hasDelay) || isExcused(leaf));
}

function isDeadEnd(leaf: AnyStateNode): boolean {
  return !withAncestors(leaf).some(({ transitions, always }) =>
    [...transitions.values(), always ?? []]
      .flat()
      .some(({ target, source }) => (target ?? []).some((next) => next !== leaf || source !== leaf)),
  );
}

function isExcused(node: AnyStateNode): boolean {
  return withAncestors(node).some(({ meta }) => typeof meta?.lasts === 'string' && meta.lasts !== '');
}

function hasDelay({ transitions }: AnyStateNode): boolean {
  return [...transitions.keys()].some((type) => type.startsWith('xstate.after.'));
}

function withAncestors(node: AnyStateNode): readonly AnyStateNode[] {
  return node.parent ? [node, ...withAncestors(node.parent)] : [node];
}
