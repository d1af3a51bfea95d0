/** `list`, `replay` and `new`. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '../../src/inspector/core/format.ts';
import { FORMAT, VERSION } from '../../src/inspector/core/format.ts';
import { shopMachines } from '../../src/inspector/core/machines.ts';
import { exitCodes, run } from '../../src/inspector/core/run.ts';
import { findFile, folder, libraryFiles, nameOf, readScenario } from './library.ts';

export function list(): number {
  let wrong = 0;
  for (const file of libraryFiles()) {
    const parsed = readScenario(file);
    if (!parsed.ok) wrong += 1;
    const { title, purpose } = parsed.ok
      ? parsed.scenario
      : { title: 'cannot be read', purpose: parsed.reason };
    console.log(`${nameOf(file).padEnd(36)} ${title}`);
    console.log(`${''.padEnd(36)} ${purpose}`);
  }
  console.log(`\n${libraryFiles().length} scenarios${wrong > 0 ? `, ${wrong} of them unreadable` : ''}`);
  return wrong > 0 ? 2 : 0;
}

export function replayAll(names: readonly string[]): number {
  if (names.length === 0) return complain('Which? Give names, files or "all".');
  const files = names.flatMap((name) => (name === 'all' ? libraryFiles() : [findFile(name) ?? name]));
  let worst = 0;
  let same = 0;
  for (const file of files) {
    const started = performance.now();
    const code = replayOne(file, started);
    worst = Math.max(worst, code);
    if (code === 0) same += 1;
  }
  console.log(`\n${same} the same, ${files.length - same} not`);
  return worst;
}

function replayOne(file: string, started: number): number {
  const scenario = load(file);
  if (!scenario) return 2;
  const outcome = run(scenario, shopMachines);
  const time = `${(performance.now() - started).toFixed(1)} ms`;
  const size = `${outcome.entries.length} entries`;
  console.log(
    `${outcome.status.padEnd(9)} ${nameOf(file).padEnd(40)} ${size.padStart(13)} ${time.padStart(9)}`,
  );
  for (const line of outcome.report) console.log(`          ${line}`);
  return exitCodes[outcome.status];
}

/** Null after having said why. */
export function load(name: string): Scenario | null {
  const file = findFile(name);
  if (file === null) {
    console.log(`mismatch  ${name}: there is no such scenario; "npm run scenario -- list" names them`);
    return null;
  }
  const parsed = readScenario(file);
  if (parsed.ok) return parsed.scenario;
  console.log(`mismatch  ${nameOf(file)}: ${parsed.reason}`);
  return null;
}

const template = {
  format: FORMAT,
  version: VERSION,
  kind: 'authored',
  title: 'What happens, in a sentence',
  purpose: 'What it is there to show',
  steps: [
    { start: 'cart', machine: 'cart', input: { storeId: 'demo', tab: 'A' } },
    { say: 'cart/storage', event: { type: 'cart.restored', record: null, now: 0 } },
    { send: { type: 'cart.line.add', product: { $: 'product.gel' }, now: 1 } },
    { advance: 300 },
    { answer: 'cart/cartSync/sendCart', with: { $: 'offline' } },
    {
      expect: {
        cart: { state: ['contents.ready.filled'] },
        'cart/cartSync': { state: ['delivery.waiting'] },
      },
      did: ['emit cart.line.added'],
    },
  ],
};

export function make([name]: readonly string[]): number {
  if (!name || !/^[a-z][a-z0-9-]*$/.test(name))
    return complain('Give the new scenario a name of small letters, digits and dashes.');
  const file = join(folder, `${name}.json`);
  if (existsSync(file)) return complain(`scenarios/${name}.json is there already.`);
  writeFileSync(file, `${JSON.stringify(template, null, 2)}\n`);
  console.log(`Wrote scenarios/${name}.json: fill it in, then "npm run scenario -- replay ${name}".`);
  return 0;
}

export function complain(text: string): number {
  console.error(text);
  return 2;
}
