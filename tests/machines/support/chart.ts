/** The shop's machines as data: their states and transitions. */
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
  /** The file of the machine, from the project's folder. */
  readonly file: string;
  readonly machine: AnyStateMachine;
}

/** A machine lies in `<room>/<machine>.ts`, or in a folder of several files as `<room>/<machine>/machine.ts`. */
const machineFile = /^[^/]+\/(?:[^/]+\/machine|[^/]+)\.ts$/;

const project = resolve(import.meta.dirname, '../../..');

/** Every machine that a file below `src/machines` exports, and those of the server (`*.machine.ts`). */
export async function shopMachines(): Promise<ShopMachine[]> {
  const browsers = filesIn('src/machines', machineFile);
  const servers = filesIn('server', /\.machine\.ts$/);
  const found: ShopMachine[] = [];
  for (const file of [...browsers, ...servers]) {
    const exported: Record<string, unknown> = await import(pathToFileURL(`${project}/${file}`).href);
    for (const machine of Object.values(exported)) {
      if (machine instanceof StateMachine) found.push({ file, machine });
    }
  }
  return found;
}

function filesIn(folder: string, pattern: RegExp): string[] {
  const files = readdirSync(`${project}/${folder}`, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => pattern.test(file))
    .sort()
    .map((file) => `${folder}/${file}`);
}
