/**
 * `npm run machines:docs`: draws every machine into docs/machines, with an index. Only what has changed is drawn anew.
 * `--check` writes nothing and exits 1 when something there is stale.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hashText } from '@storefront/inspector';
import { type ChartState, chartOf, statesIn } from '@storefront/inspector/chart';
import { runnerImport } from 'vite';
import { StateMachine } from 'xstate';
import { type ShopMachine, shopMachines } from '../tests/machines/support/chart.ts';

const root = new URL('../', import.meta.url);
const folder = new URL('docs/machines/', root);
const sources = new URL('inspector/chart/', root);

interface Documented {
  readonly id: string;
  /** Below `src/machines`. */
  readonly file: string;
  readonly chart: ChartState;
  /** The docblock's first sentence or two. */
  readonly purpose: string;
  /** Ids of the machines that it runs. */
  readonly children: readonly string[];
  /** Of everything that its picture is made from. */
  readonly hash: string;
}

const drawing = await hashOfDrawing();
const machines = await Promise.all((await shopMachines()).map(describe));
const stale: string[] = [];
await mkdir(folder, { recursive: true });
const present = await readdir(folder);
for (const name of present.filter((file) => !isWanted(file))) {
  stale.push(name);
  if (!isCheck()) await rm(new URL(name, folder));
}
const outdated = [];
for (const machine of machines) if (!(await isCurrent(machine))) outdated.push(machine);
stale.push(...outdated.map(({ id }) => `${id}.svg`));
if (!isCheck() && outdated.length > 0) await draw(outdated);
const index = new URL('README.md', folder);
if ((await readFile(index, 'utf8').catch(() => '')) !== indexOf(machines)) {
  stale.push('README.md');
  if (!isCheck()) await writeFile(index, indexOf(machines));
}
if (stale.length > 0) {
  console.log(`${isCheck() ? 'Stale' : 'Written'} in docs/machines: ${stale.join(', ')}.`);
  if (isCheck()) console.error('Run: npm run machines:docs');
  process.exitCode = isCheck() ? 1 : 0;
}

function isCheck(): boolean {
  return process.argv.includes('--check');
}

function isWanted(file: string): boolean {
  return file === 'README.md' || machines.some(({ id }) => file === `${id}.svg`);
}

async function describe({ file, machine }: ShopMachine): Promise<Documented> {
  const source = await readFile(new URL(`src/machines/${file}`, root), 'utf8');
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

/** Comments and line breaks do not change the pictures. */
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
    new URL('svg.tsx', sources).pathname,
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
      `${purpose} [Source](../../src/machines/${file})`,
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
    'Written by `npm run machines:docs` from the machines themselves; do not edit.',
    '',
    'How to read a chart: a box is a state, a box in it a state inside, and a dashed box one of several regions that are',
    'active at once. A dot leads to where a state begins, and a double border is an end. Along an arrow stand events,',
    'delays (`after`) and answers of what the state invokes (`done`, `error`, dashed), each with its guard in brackets.',
    'What is written in a box is done there: on `entry` and `exit`, while it lasts (`invoke`), and on events that do not',
    'leave it (`/` the actions, `→` a state inside or around it, `↻` the state anew). Tags stand at the right.',
    '',
    '| machine | what it is for | states | transitions |',
    '|---|---|--:|--:|',
    ...rows,
    '',
    ...sections,
  ].join('\n');
}

/** States without states inside, and transitions. */
function countsOf(chart: ChartState): { states: number; transitions: number } {
  const states = statesIn(chart);
  return {
    states: states.filter(({ type }) => type === 'atomic' || type === 'final').length,
    transitions: states.reduce((sum, { transitions }) => sum + transitions.length, 0),
  };
}
