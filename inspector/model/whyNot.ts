/** Why an event does what it does, or nothing: the transitions that it could take, and what their guards say. */
import { type AnyEventObject, type AnyMachineSnapshot, type AnyTransitionDefinition, not, or } from 'xstate';
import { nameOf, transitionKey } from '../core/transitions.ts';

export interface Candidate {
  /** The transition's name; its source is the state that has it. */
  readonly key: string;
  /** Id of the state that has it. */
  readonly source: string;
  /** Ids of states; none: it stays. */
  readonly targets: readonly string[];
  readonly guard: GuardResult | null;
  /** It is the one that would be taken. */
  readonly isTaken: boolean;
}

export interface GuardResult {
  readonly name: string;
  readonly result: 'yes' | 'no' | 'threw';
  /** What it threw. */
  readonly why: string;
  /** Of a guard that is made of others. */
  readonly parts: readonly GuardResult[];
}

/** Inner states first, as the machine asks them; a parallel state's regions after one another. */
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
      guard: transition.guard === undefined ? null : ask(transition.guard, snapshot, event),
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

/** A guard as it stands in a chart: a name, a name with parameters, or a function. */
function ask(guard: unknown, snapshot: AnyMachineSnapshot, event: AnyEventObject): GuardResult {
  const own = typeof guard === 'function' ? guard : snapshot.machine.implementations.guards[nameOf(guard)];
  const known: unknown = own;
  const name = nameOf(guard);
  const parts = partsOf(known).map((part) => ask(part, snapshot, event));
  const told = (result: GuardResult['result'], why = ''): GuardResult => ({
    name: name === '(inline)' ? joined(known, parts) : name,
    result,
    why,
    parts,
  });
  if (typeof known === 'string' || (typeof known === 'object' && known !== null)) {
    const inner = ask(known, snapshot, event);
    return { ...inner, name };
  }
  if (typeof known !== 'function') return told('threw', `There is no guard "${name}"`);
  try {
    const args = { context: snapshot.context, event };
    const check = checkOf(known);
    const result: unknown =
      typeof check === 'function'
        ? check(snapshot, args, known)
        : Reflect.apply(known, undefined, [args, paramsOf(guard, args)]);
    return told(result ? 'yes' : 'no');
  } catch (error) {
    return told('threw', error instanceof Error ? error.message : String(error));
  }
}

/** `and`, `or` and `not` keep what they are made of. */
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

/** By which xstate's own guards know one another. */
function checkOf(guard: unknown): unknown {
  return typeof guard === 'function' ? Reflect.get(guard, 'check') : undefined;
}

function paramsOf(guard: unknown, args: object): unknown {
  if (typeof guard !== 'object' || guard === null || !('params' in guard)) return undefined;
  const { params } = guard;
  return typeof params === 'function' ? Reflect.apply(params, undefined, [args]) : params;
}

/** Types of the events that the active states have transitions for, the machine's own doings (delays, answers) last. */
export function eventsOf(snapshot: AnyMachineSnapshot): string[] {
  const types = new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]));
  const isOwn = (type: string) => type.startsWith('xstate.');
  return [...types]
    .filter((type) => type !== '')
    .sort((a, b) => Number(isOwn(a)) - Number(isOwn(b)) || (a < b ? -1 : 1));
}
