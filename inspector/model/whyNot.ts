/** Why an event takes a transition or none: its candidate transitions, with the results of their guards. */
import { type AnyEventObject, type AnyMachineSnapshot, type AnyTransitionDefinition, not, or } from 'xstate';
import { nameOf, transitionKey } from '../core/transitions.ts';

export interface Candidate {
  /** Name of the transition. */
  readonly key: string;
  /** Id of the state that has the transition. */
  readonly source: string;
  /** Ids of the target states; empty when the state is not left. */
  readonly targets: readonly string[];
  readonly guard: GuardResult | null;
  /** Whether this transition would be taken. */
  readonly isTaken: boolean;
}

export interface GuardResult {
  readonly name: string;
  readonly result: 'yes' | 'no' | 'threw';
  /** Message of the error that it threw, else empty. */
  readonly why: string;
  /** The guards of which an `and`, `or` or `not` is made. */
  readonly parts: readonly GuardResult[];
}

/** Returns the candidates in the order in which the machine tries them: inner states first. */
export function candidatesFor(snapshot: AnyMachineSnapshot, event: AnyEventObject): Candidate[] {
  const taken = new Set(
    snapshot.status === 'active' ? safely(() => snapshot.machine.getTransitionData(snapshot, event)) : [],
  );
  return [...snapshot._nodes]
    .sort((a, b) => b.path.length - a.path.length || a.order - b.order)
    .flatMap((node) => node.transitions.get(event.type) ?? [])
    .map((transition) => ({
      key: transitionKey(transition) ?? '',
      source: transition.source.id,
      targets: transition.target?.map(({ id }) => id) ?? [],
      guard: transition.guard === undefined ? null : evaluate(transition.guard, snapshot, event),
      isTaken: taken.has(transition),
    }));
}

function safely(select: () => readonly AnyTransitionDefinition[]): readonly AnyTransitionDefinition[] {
  try {
    return select();
  } catch {
    return [];
  }
}

/** Evaluates a guard as a chart has it: a name, a name with parameters, or a function. */
function evaluate(guard: unknown, snapshot: AnyMachineSnapshot, event: AnyEventObject): GuardResult {
  const own = typeof guard === 'function' ? guard : snapshot.machine.implementations.guards[nameOf(guard)];
  const known: unknown = own;
  const name = nameOf(guard);
  const parts = partsOf(known).map((part) => evaluate(part, snapshot, event));
  const resultOf = (result: GuardResult['result'], why = ''): GuardResult => ({
    name: name === '(inline)' ? joined(known, parts) : name,
    result,
    why,
    parts,
  });
  if (typeof known === 'string' || (typeof known === 'object' && known !== null)) {
    const inner = evaluate(known, snapshot, event);
    return { ...inner, name };
  }
  if (typeof known !== 'function') return resultOf('threw', `There is no guard "${name}"`);
  try {
    const args = { context: snapshot.context, event };
    const check = checkOf(known);
    const result: unknown =
      typeof check === 'function'
        ? check(snapshot, args, known)
        : Reflect.apply(known, undefined, [args, paramsOf(guard, args)]);
    return resultOf(result ? 'yes' : 'no');
  } catch (error) {
    return resultOf('threw', error instanceof Error ? error.message : String(error));
  }
}

/** `and`, `or` and `not` have a list of their guards. */
function partsOf(guard: unknown): readonly unknown[] {
  const parts: unknown = typeof guard === 'function' ? Reflect.get(guard, 'guards') : undefined;
  return Array.isArray(parts) ? parts : [];
}

function joined(guard: unknown, parts: readonly GuardResult[]): string {
  const check = checkOf(guard);
  const names = parts.map(({ name }) => name);
  if (names.length === 0) return '(inline)';
  if (check === checkOf(notAny)) return `not ${names.join()}`;
  return names.join(check === checkOf(orAny) ? ' or ' : ' and ');
}

const notAny = not('any');
const orAny = or(['any']);

/** The function that tells xstate's own guards apart. */
function checkOf(guard: unknown): unknown {
  return typeof guard === 'function' ? Reflect.get(guard, 'check') : undefined;
}

function paramsOf(guard: unknown, args: object): unknown {
  if (typeof guard !== 'object' || guard === null || !('params' in guard)) return undefined;
  const { params } = guard;
  return typeof params === 'function' ? Reflect.apply(params, undefined, [args]) : params;
}

/** Returns the types of the events for which active states have transitions; delays and results of actors last. */
export function eventsOf(snapshot: AnyMachineSnapshot): string[] {
  const types = new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]));
  const isOwn = (type: string) => type.startsWith('xstate.');
  return [...types]
    .filter((type) => type !== '')
    .sort((a, b) => Number(isOwn(a)) - Number(isOwn(b)) || (a < b ? -1 : 1));
}
