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
} from '@storefront/inspector/transitions';

export interface ShopMachine {
  /** The file of the machine, below `src/machines`. */
  readonly file: string;
  readonly machine: AnyStateMachine;
}

/** A machine lies in `<room>/<machine>.ts`, or in a folder of several files as `<room>/<machine>/machine.ts`. */
const machineFile = /^[^/]+\/(?:[^/]+\/machine|[^/]+)\.ts$/;

/** Every machine that a file below `src/machines` exports. */
export async function shopMachines(): Promise<ShopMachine[]> {
  const root = resolve(import.meta.dirname, '../../../src/machines');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    machineFile.test(file),
  );
  const found: ShopMachine[] = [];
  for (const file of files.sort()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(`${root}/${file}`).href);
    for (const machine of Object.values(exported)) {
      if (machine instanceof StateMachine) found.push({ file, machine });
    }
  }
  return found;
}
