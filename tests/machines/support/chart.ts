/** The shop's machines as data: what there is to reach, and how a transition is named. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, StateMachine } from 'xstate';

/** Where tests leave what they reached, one file for each test file. */
export const recordsFolder = 'reports/machines';

/** By machine id: ids of the state nodes and {@link transitionKey}s that were reached. */
export type CoverageRecord = Readonly<
  Record<string, { readonly states: readonly string[]; readonly transitions: readonly string[] }>
>;

export interface ShopMachine {
  /** The machine's folder. */
  readonly folder: string;
  readonly machine: AnyStateMachine;
}

/** Every machine that a folder below `src/machines` exports from its `machine.ts`. */
export async function shopMachines(): Promise<ShopMachine[]> {
  const root = resolve(import.meta.dirname, '../../../src/machines');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)machine\.ts$/.test(file),
  );
  const found: ShopMachine[] = [];
  for (const file of files.sort()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(`${root}/${file}`).href);
    for (const machine of Object.values(exported)) {
      if (machine instanceof StateMachine)
        found.push({ folder: file.replace(/\/machine\.ts$/, ''), machine });
    }
  }
  return found;
}

/** Every state node of a machine, the root first. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  return withDescendants(machine.root);
}

/** Ids of the states that have no states inside. */
export function leavesOf(machine: AnyStateMachine): string[] {
  return nodesOf(machine)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map(({ id }) => id);
}

export function transitionsOf(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return nodesOf(machine).flatMap((node) => [...node.transitions.values(), node.always ?? []].flat());
}

/**
 * A transition's name: source, event, and place among the source's transitions on that event. Null for the initial
 * one, which is no choice. It survives `provide()`, which makes new nodes.
 */
export function transitionKey(transition: AnyTransitionDefinition): string | null {
  const { source, eventType } = transition;
  const asAlways = source.always?.indexOf(transition) ?? -1;
  if (asAlways >= 0) return `${source.id} always #${asAlways}`;
  const index = source.transitions.get(eventType)?.indexOf(transition) ?? -1;
  return index >= 0 ? `${source.id} ${eventType} #${index}` : null;
}

function withDescendants(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(withDescendants)];
}
