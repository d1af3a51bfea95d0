/** The shop's machines as data: what there is to reach. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';

export {
  leavesOf,
  nodesOf,
  transitionKey,
  transitionsOf,
  transitionsTaken,
} from '../../../inspector/core/transitions.ts';

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
