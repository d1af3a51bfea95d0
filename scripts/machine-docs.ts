/**
 * `npm run machines:docs`: draws the charts of all machines into docs/machines, with an index. Only changed charts are drawn.
 * `--check` writes nothing and exits with 1 when a file is stale.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { hashText } from '@storefront/inspector';
import { type ChartState, chartOf, statesIn } from '@storefront/inspector/chart';
import { runnerImport } from 'vite';
import { StateMachine } from 'xstate';
import { type ShopMachine, shopMachines } from '../tests/machines/support/chart.ts';
import { optionsAlone } from './support/options.ts';

const isCheck = optionsAlone({ check: { type: 'boolean', default: false } }).values.check;
const root = new URL('../', import.meta.url);
const folder = new URL('docs/machines/', root);
const sources = new URL('inspector/chart/', root);

interface Documented {
  readonly id: string;
  /** Path from the project's root. */
  readonly file: string;
  readonly chart: ChartState;
  /** First paragraph of the docblock. */
  readonly purpose: string;
  /** Ids of the machines that it invokes or spawns. */
  readonly children: readonly string[];
  /** Hash of everything that its picture depends on. */
  readonly hash: string;
}

const drawing = await hashOfDrawing();
const machines = await Promise.all((await shopMachines()).map(describe));
const stale: string[] = [];
await mkdir(folder, { recursive: true });
const present = await readdir(folder);
for (const name of present.filter((file) => !isWanted(file))) {
  stale.push(name);
  if (!isCheck) await rm(new URL(name, folder));
}
const outdated = [];
for (const machine of machines) if (!(await isCurrent(machine))) outdated.push(machine);
stale.push(...outdated.map(({ id }) => `${id}.svg`));
if (!isCheck && outdated.length > 0) await draw(outdated);
const index = new URL('README.md', folder);
if ((await readFile(index, 'utf8').catch(() => '')) !== indexOf(machines)) {
  stale.push('README.md');
  if (!isCheck) await writeFile(index, indexOf(machines));
}
if (stale.length > 0) {
  console.log(`${isCheck ? 'Stale' : 'Written'} in docs/machines: ${stale.join(', ')}.`);
  if (isCheck) console.error('Run: npm run machines:docs');
  process.exitCode = isCheck ? 1 : 0;
}

function isWanted(file: string): boolean {
  return file === 'README.md' || machines.some(({ id }) => file === `${id}.svg`);
}

async function describe({ file, machine }: ShopMachine): Promise<Documented> {
  const source = await readFile(new URL(file, root), 'utf8');
  const chart = chartOf(machine);
  const hash = hashText(drawing + JSON.stringify(chart));
  const children = Object.values(machine.implementations.actors).flatMap((logic) =>
    logic instanceof StateMachine ? String(logic.id) : [],
  );
  return { id: machine.id, file, chart, purpose: purposeIn(source), children, hash };
}

/** The first paragraph of a file's docblock. */
function purposeIn(source: string): string {
  const block = /^\/\*\*([\s\S]*?)\*\//.exec(source)?.[1] ?? '';
  const lines = block.split('\n').map((line) => line.replace(/^\s*\* ?/, ''));
  const text =
    lines
      .join('\n')
      .trim()
      .split(/\n\s*\n/)[0] ?? '';
  return text.replace(/\s+/g, ' ');
}

/** A hash of the code that draws charts. Comments and line breaks are ignored, because they do not change the pictures. */
async function hashOfDrawing(): Promise<string> {
  const files = (await readdir(sources)).filter((file) => file !== 'index.ts').sort();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, sources), 'utf8')));
  const code = texts.map((text) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, ' '));
  const elk = await readFile(new URL('node_modules/elkjs/package.json', root), 'utf8');
  return hashText([...code, JSON.parse(elk).version].join('\n'));
}

async function isCurrent({ id, hash }: Documented): Promise<boolean> {
  const drawn = await readFile(new URL(`${id}.svg`, folder), 'utf8').catch(() => '');
  return drawn.includes(mark(hash));
}

function mark(hash: string): string {
  return `<!-- drawn from ${hash} -->`;
}

async function draw(outdated: readonly Documented[]): Promise<void> {
  const { layoutOf } = await import('@storefront/inspector/chart');
  const { module } = await runnerImport<typeof import('@storefront/inspector/chart/svg')>(
    fileURLToPath(new URL('svg.tsx', sources)),
    { configFile: false, logLevel: 'error' },
  );
  const style = await readFile(new URL('chart.css', sources), 'utf8');
  for (const { id, chart, hash } of outdated) {
    const svg = module.svgOf(await layoutOf(chart), `Chart of the machine ${id}`, style);
    await writeFile(new URL(`${id}.svg`, folder), `${svg}\n${mark(hash)}\n`);
  }
}

function indexOf(all: readonly Documented[]): string {
  const rows = all.map(({ id, chart, purpose }) => {
    const { states, transitions } = countsOf(chart);
    return `| [${id}](#${id.toLowerCase()}) | ${purpose.replaceAll('|', '\\|')} | ${states} | ${transitions} |`;
  });
  const sections = all.flatMap(({ id, file, purpose, children }) => {
    return [
      `## ${id}`,
      '',
      `${purpose} [Source](../../${file})`,
      ...(children.length > 0
        ? ['', `Runs ${children.map((child) => `[${child}](#${child.toLowerCase()})`).join(', ')}.`]
        : []),
      '',
      `![Chart of the machine ${id}](${id}.svg)`,
      '',
    ];
  });
  return [
    '# The machines',
    '',
    'Generated by `npm run machines:docs` from the machines. Do not edit.',
    '',
    'How to read a chart: a box is a state, a box inside it is a child state, and dashed boxes are regions that are active',
    'at the same time. A dot leads to the initial state, and a double border marks a final state. An arrow is labelled with',
    'its events, delays (`after`) and results of invoked actors (`done`, `error`, dashed), each with its guard in brackets.',
    'A box lists the actions on `entry` and `exit`, the invoked actors (`invoke`), and the transitions that do not leave it',
    '(`/` before their actions, `→` before a descendant or ancestor, `↻` when the state is re-entered). Tags are on the right.',
    '',
    '| machine | what it is for | states | transitions |',
    '|---|---|--:|--:|',
    ...rows,
    '',
    ...sections,
  ].join('\n');
}

/** Numbers of states without child states, and of transitions. */
function countsOf(chart: ChartState): { states: number; transitions: number } {
  const states = statesIn(chart);
  return {
    states: states.filter(({ type }) => type === 'atomic' || type === 'final').length,
    transitions: states.reduce((sum, { transitions }) => sum + transitions.length, 0),
  };
}
