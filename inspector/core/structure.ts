/** The structure of a machine: its chart, without the code behind the names. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { hashText } from './plain.ts';
import { nameOf, nodesOf, transitionKey } from './transitions.ts';

const known = new WeakMap<object, string>();

/** Returns a hash that is equal for machines that differ only in what is provided to them. */
export function structureHash(machine: AnyStateMachine): string {
  // `provide()` keeps the configuration object.
  const cached = known.get(machine.config);
  if (cached !== undefined) return cached;
  const hash = hashText(nodesOf(machine).map(describe).join('\n'));
  known.set(machine.config, hash);
  return hash;
}

function describe(node: AnyStateNode): string {
  const transitions = [...node.transitions.values(), node.always ?? []]
    .flat()
    .map((transition) =>
      [
        transitionKey(transition),
        transition.target?.map(({ id }) => id).join(' ') ?? '',
        transition.guard === undefined ? '' : nameOf(transition.guard),
        transition.actions.map(nameOf).join(' '),
        transition.reenter ? 'reenter' : '',
      ].join('|'),
    );
  const invokes = node.invoke.map(({ id, src }) => `${id}=${nameOf(src)}`);
  const initial = node.initial?.target.map(({ id }) => id).join(' ') ?? '';
  return [node.id, node.type, initial, node.entry.map(nameOf), node.exit.map(nameOf), node.tags, invokes]
    .concat(transitions)
    .join('\n ');
}
