/** What planted bugs do to a machine. */

interface Chart {
  readonly config: object;
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

/** Throws where there is no such transition: a bug that is not planted would prove nothing. */
function without<Machine extends Chart>(
  machine: Machine,
  state: readonly string[],
  kind: 'on' | 'after',
  name: string,
): Machine {
  const path = state.flatMap((key) => ['states', key]);
  const transitions = [...path, kind].reduce<unknown>(partOf, machine.config);
  if (typeof transitions !== 'object' || transitions === null || !(name in transitions)) {
    throw new Error(`There is no ${name} in ${state.join('.')}`);
  }
  Reflect.deleteProperty(transitions, name);
  return machine;
}

function partOf(whole: unknown, key: string): unknown {
  return typeof whole === 'object' && whole !== null ? Reflect.get(whole, key) : undefined;
}
