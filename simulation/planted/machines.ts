/** Changes that plant bugs in a machine. A change takes effect when the machine is provided with its actors. */

interface Chart {
  readonly config: object;
}

interface Guarded extends Chart {
  readonly implementations: { readonly guards: object };
}

/** The machine without its transition on an event in a state, such as `['delivery', 'offline']`. */
export function ignoring<Machine extends Chart>(
  machine: Machine,
  state: readonly string[],
  event: string,
): Machine {
  return without(machine, state, 'on', event);
}

/** The machine without its delayed transition in a state. */
export function waitingForEver<Machine extends Chart>(
  machine: Machine,
  state: readonly string[],
  delay: string,
): Machine {
  return without(machine, state, 'after', delay);
}

/** The machine with another target for its only transition on an event in a state. */
export function leadingTo<Machine extends Chart>(
  machine: Machine,
  state: readonly string[],
  event: string,
  target: string,
): Machine {
  const transitions = transitionsOf(machine, state, 'on', event);
  const old: unknown = Reflect.get(transitions, event);
  const kept = typeof old === 'object' && old !== null && !Array.isArray(old) ? old : {};
  Reflect.set(transitions, event, { ...kept, target });
  return machine;
}

/** The machine without an action, wherever its chart names it. */
export function losingAction<Machine extends Chart>(machine: Machine, action: string): Machine {
  if (dropAction(machine.config, action) === 0) throw new Error(`Nothing does ${action}`);
  return machine;
}

/** Removes the action and returns from how many places. */
function dropAction(part: unknown, action: string): number {
  if (typeof part !== 'object' || part === null) return 0;
  let dropped = 0;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'actions' || key === 'entry' || key === 'exit') {
      const all: readonly unknown[] = Array.isArray(value) ? value : [value];
      const kept = all.filter((one) => one !== action && partOf(one, 'type') !== action);
      if (kept.length < all.length) Reflect.set(part, key, kept);
      dropped += all.length - kept.length;
    } else dropped += dropAction(value, action);
  }
  return dropped;
}

/** The machine with two guards exchanged. */
export function swappingGuards<Machine extends Guarded>(
  machine: Machine,
  one: string,
  other: string,
): Machine {
  const { guards } = machine.implementations;
  const [first, second]: readonly unknown[] = [Reflect.get(guards, one), Reflect.get(guards, other)];
  if (!first || !second) throw new Error(`There are no guards ${one} and ${other}`);
  Reflect.set(guards, one, second);
  Reflect.set(guards, other, first);
  return machine;
}

function without<Machine extends Chart>(
  machine: Machine,
  state: readonly string[],
  kind: 'on' | 'after',
  name: string,
): Machine {
  Reflect.deleteProperty(transitionsOf(machine, state, kind, name), name);
  return machine;
}

/** Throws if there is no such transition: a search without the bug would prove nothing. */
function transitionsOf(machine: Chart, state: readonly string[], kind: 'on' | 'after', name: string): object {
  const path = state.flatMap((key) => ['states', key]);
  const transitions = [...path, kind].reduce<unknown>(partOf, machine.config);
  if (typeof transitions !== 'object' || transitions === null || !(name in transitions)) {
    throw new Error(`There is no ${name} in ${state.join('.')}`);
  }
  return transitions;
}

function partOf(whole: unknown, key: string): unknown {
  return typeof whole === 'object' && whole !== null ? Reflect.get(whole, key) : undefined;
}
