/**
 * `npm run bench -- <name> [arguments]`: measures how fast this machine is at the moment, independently of the shop, then runs
 * `bench/<name>.ts` and prints its figures. `all` runs the server's benchmarks and writes one table.
 */
import { readdirSync } from 'node:fs';
import { type Benchmark, cellsOf } from './support/table.ts';
import { calibrate, printCalibration } from './support/yardsticks.ts';

const [name = '', ...args] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length));

if (!names.includes(name)) {
  console.error(`Which benchmark? There are: ${names.join(', ')}.`);
  process.exit(2);
}
const module: { readonly default?: (args: readonly string[]) => unknown; readonly benchmark?: Benchmark } =
  await import(`./${name}.ts`);
const { benchmark } = module;
if (name !== 'all') {
  const calibration = await calibrate(benchmark?.yardsticks ?? []);
  printCalibration(calibration);
  if (benchmark) console.table((await benchmark.run(args)).map((row) => cellsOf(row, calibration)));
}
await module.default?.(args);
