/** Writes `docs/simulation-planted.md`, which lists how soon each planted bug is found. A run replaces the rows it measured. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../docs/simulation-planted.md', import.meta.url));

const head = `# Planted bugs, and how soon the simulation finds them

Written by \`npm run simulate -- --planted --write\`. Each bug is planted by itself, by symbol (\`simulation/planted/\`), and
searched from fresh seeds: the steps until a rule breaks (the median of the seeds that found it), how many of the seeds found it,
the length of the shortest run that shows it, and the rule that breaks.

`;
const columns =
  '| bug | steps to find it (median) | found | steps that show it | rule |\n|---|---|---|---|---|\n';

/** A line of the table. */
export interface PlantedRow {
  readonly name: string;
  /** Absent: no seed found it. */
  readonly median: number | undefined;
  readonly found: number;
  readonly rounds: number;
  readonly shown: number | undefined;
  readonly rule: string;
}

export function rowText({ name, median, found, rounds, shown, rule }: PlantedRow): string {
  const cells = [name, median ?? 'not found', `${found} of ${rounds}`, shown ?? '', rule];
  return `| ${cells.join(' | ')} |`;
}

/** @param names of all bugs, in the order of the table */
export function writeRows(rows: readonly PlantedRow[], names: readonly string[]): void {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const texts = new Map(lines.map((line) => [line.split(' | ')[0]?.slice(2) ?? '', line]));
  for (const row of rows) texts.set(row.name, rowText(row));
  const known = names.flatMap((name) => texts.get(name) ?? []);
  writeFileSync(file, `${head}${columns}${known.join('\n')}\n`);
}
