/** `list`, `replay` and `new`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import {
  type Entry,
  exitCodes,
  FORMAT,
  type Outcome,
  run,
  type Scenario,
  VERSION,
} from '@storefront/inspector';
import { shopMachines } from '../../src/inspected/machines.ts';
import { entriesOf, findFile, folder, libraryFiles, nameOf, readScenario } from './library.ts';

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

/** Replays scenarios; with `--browser` also in Chromium, where the trace must be the same. */
export async function replayAll(args: readonly string[]): Promise<number> {
  const names = args.filter((arg) => arg !== '--browser');
  if (names.length === 0) return reportError('Give names or files of scenarios, or "all".');
  const files = names.flatMap((name) => (name === 'all' ? libraryFiles() : [findFile(name) ?? name]));
  const replayed: Replayed[] = [];
  let worst = 0;
  let same = 0;
  for (const file of files) {
    const started = performance.now();
    const scenario = load(file);
    const outcome = scenario && run(scenario, shopMachines);
    if (scenario && outcome) {
      print(file, outcome, performance.now() - started);
      replayed.push({ file, scenario, outcome });
    }
    worst = Math.max(worst, outcome ? exitCodes[outcome.status] : 2);
    if (outcome?.status === 'same') same += 1;
  }
  console.log(`\n${same} the same, ${files.length - same} not`);
  return args.includes('--browser') ? Math.max(worst, await replayInChromium(replayed)) : worst;
}

interface Replayed {
  readonly file: string;
  readonly scenario: Scenario;
  readonly outcome: Outcome;
}

function print(file: string, { status, entries, report }: Outcome, ms: number): void {
  const size = `${entries.length} entries`.padStart(13);
  console.log(`${status.padEnd(9)} ${nameOf(file).padEnd(40)} ${size} ${`${ms.toFixed(1)} ms`.padStart(9)}`);
  for (const line of report) console.log(`          ${line}`);
}

async function replayInChromium(replayed: readonly Replayed[]): Promise<number> {
  const { runInChromium } = await import('./chromium.ts');
  const { outcomes, requests } = await runInChromium(replayed.map(({ scenario }) => scenario));
  const other = replayed.filter(({ outcome }, index) => outcomes[index]?.trace !== outcome.trace);
  for (const { file } of other) console.log(`diverged  ${nameOf(file)}: its trace in Chromium differs`);
  for (const url of requests) console.log(`diverged  a replay requested ${url}`);
  console.log(
    `In Chromium ${replayed.length - other.length} as in Node, ${other.length} otherwise; ${requests.length} requests`,
  );
  return other.length > 0 || requests.length > 0 ? 1 : 0;
}

/** Loads a scenario. Prints the reason and returns `null` when that fails. */
function load(name: string): Scenario | null {
  const file = findFile(name);
  if (file === null) {
    console.log(
      `mismatch  ${name}: there is no such scenario or file; "npm run scenario -- list" lists them`,
    );
    return null;
  }
  const parsed = readScenario(file);
  if (parsed.ok) return parsed.scenario;
  console.log(`mismatch  ${nameOf(file)}: ${parsed.reason}`);
  return null;
}

interface Loaded {
  readonly scenario: Scenario;
  readonly entries: readonly Entry[];
}

/** Loads a scenario and its entries. When that fails, prints what `replay` prints and returns its exit code. */
export function loadEntries(name: string): Loaded | number {
  const scenario = load(name);
  if (!scenario) return 2;
  try {
    return { scenario, entries: entriesOf(scenario) };
  } catch {
    const outcome = run(scenario, shopMachines);
    console.log(`${outcome.status.padEnd(9)} ${name}`);
    for (const line of outcome.report) console.log(`          ${line}`);
    return exitCodes[outcome.status];
  }
}

const template = {
  format: FORMAT,
  version: VERSION,
  kind: 'authored',
  title: 'What happens, in a sentence',
  purpose: 'What the scenario shows',
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

/** Writes a new scenario: into the library by name, or to a path that ends in `.json`. */
export function createScenario([name]: readonly string[]): number {
  if (!name || !/^(?:[a-z][a-z0-9-]*|.+\.json)$/.test(name))
    return reportError('Give the new scenario a name of small letters, digits and dashes.');
  const file = name.endsWith('.json') ? resolve(name) : join(folder, `${name}.json`);
  if (existsSync(file)) return reportError(`${relative('', file)} exists already.`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(template, null, 2)}\n`);
  console.log(`Wrote ${relative('', file)}: fill it in, then "npm run scenario -- replay ${name}".`);
  return 0;
}

/** Prints an error and returns the exit code of a wrong command. */
export function reportError(text: string): number {
  console.error(text);
  return 2;
}
