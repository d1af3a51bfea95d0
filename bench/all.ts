/**
 * `npm run bench -- all`: runs the server's benchmarks one after the other, prints one table, and writes it to `.cache/bench.md`
 * with measurements of the machine's own speed before and after.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { benchmark as api } from './api.ts';
import { benchmark as memory } from './memory.ts';
import { benchmark as mixed } from './mixed.ts';
import { benchmark as orders } from './orders.ts';
import { benchmark as pages } from './pages.ts';
import { benchmark as start } from './start.ts';
import { type Benchmark, cellsOf, markdownOf } from './support/table.ts';
import { type Calibration, calibrate, printCalibration } from './support/yardsticks.ts';

const benchmarks: Readonly<Record<string, Benchmark>> = { pages, api, orders, mixed, memory, start };
const file = fileURLToPath(new URL('../.cache/bench.md', import.meta.url));

export default async function benchAll(): Promise<void> {
  const before = await calibrate(['http', 'pgbench']);
  printCalibration(before);
  const table: Readonly<Record<string, string>>[] = [];
  for (const [name, benchmark] of Object.entries(benchmarks)) {
    console.log(`\n${name}`);
    const rows = (await benchmark.run([])).map((row) => ({ bench: name, ...cellsOf(row, before) }));
    console.table(rows);
    table.push(...rows);
  }
  const after = await calibrate(['http', 'pgbench']);
  const machine = [rowOfMachine('before', before), rowOfMachine('after', after)];
  console.table(machine);
  await mkdir(fileURLToPath(new URL('../.cache/', import.meta.url)), { recursive: true });
  await writeFile(file, `${markdownOf(machine)}\n\n${markdownOf(table)}\n`);
  console.log(`Written to ${file}.`);
}

function rowOfMachine(machine: string, { loop, http, pgbench }: Calibration) {
  return {
    machine,
    'fixed loop, turns/s': loop.toFixed(0),
    'bare HTTP server, replies/s': http.toFixed(0),
    'pgbench, transactions/s': pgbench?.toFixed(0) ?? '',
  };
}
