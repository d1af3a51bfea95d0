/**
 * `npm run torture -- [ID …] [--planted | --whole] [--database pglite|postgres] [--quick]`
 *
 * With IDs: runs those checks and prints PASS or FAIL with counts; with `--planted` their planted bugs instead, each of
 * which must FAIL; with `--whole` both, and a table. Without IDs: every check and every planted bug on both databases,
 * then a table; with `--quick` few rounds, and one bug of each check. Where there is a table, a planted bug is FOUND or
 * MISSED. Exit code 1 after a FAIL or a MISSED.
 */
import { readdirSync } from 'node:fs';
import { optionsOf } from '../../scripts/support/options.ts';
import { ensurePrerequisites } from '../../scripts/support/prerequisites.ts';
import type { Check, DatabaseKind, PlantedBug } from './support/check.ts';
import { createDatabases, type Databases } from './support/databases.ts';
import { startTortureShop, type TortureShop } from './support/shop.ts';
import { createTally, type Verdict } from './support/tally.ts';

const { values, positionals } = optionsOf({
  planted: { type: 'boolean', default: false },
  whole: { type: 'boolean', default: false },
  database: { type: 'string' },
  quick: { type: 'boolean', default: false },
});
const allDatabases: readonly DatabaseKind[] = ['pglite', 'postgres'];
const databaseKinds = allDatabases.filter(
  (kind) => values.database === undefined || kind === values.database,
);
if (databaseKinds.length === 0)
  exitWith(`No such database: ${values.database}. There are: pglite, postgres.`);

const checks = await loadChecks();
const wanted = positionals.map((id) => id.toUpperCase());
const unknown = wanted.filter((id) => !checks.some((check) => check.id === id));
if (unknown.length > 0) {
  exitWith(`No such check: ${unknown.join(', ')}. There are: ${checks.map(({ id }) => id).join(', ')}.`);
}
const isWhole = wanted.length === 0 || values.whole;
const chosen = checks.filter(({ id, isQuick }) =>
  wanted.length === 0 ? isQuick || !values.quick : wanted.includes(id),
);
try {
  const { chromium, postgres } = ensurePrerequisites();
  process.env.CHROMIUM = chromium;
  process.env.POSTGRES_BIN = postgres;
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}

interface Run {
  readonly check: Check;
  readonly database: DatabaseKind;
  readonly bug: PlantedBug | null;
  readonly verdict: Verdict;
}

const runs: Run[] = [];
{
  await using databases = createDatabases();
  const waiting = chosen.flatMap((check) =>
    databaseKinds
      .filter((kind) => check.databases.includes(kind))
      .flatMap((database) => bugsToRun(check, database).map((bug) => ({ check, database, bug }))),
  );
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      runs.push({ ...next, verdict: await perform(databases, next.check, next.database, next.bug) });
    }
  };
  // The whole run is sequential, because some checks measure times.
  await Promise.all(Array.from({ length: isWhole && values.quick ? 3 : 1 }, work));
}
if (isWhole) printTable();
if (runs.length === 0) exitWith('Nothing to run: none of these checks is for that database.');
process.exit(runs.every(isAsItShould) ? 0 : 1);

async function loadChecks(): Promise<Check[]> {
  const files = readdirSync(new URL('./checks/', import.meta.url)).filter((name) => name.endsWith('.ts'));
  const loaded = await Promise.all(files.map((name) => import(`./checks/${name}`)));
  const all: Check[] = loaded.map((module) => module.default);
  const order = new Intl.Collator('en', { numeric: true });
  const group = ({ id }: Check) => 'RCSL'.indexOf(id.charAt(0));
  return all.sort((a, b) => group(a) - group(b) || order.compare(a.id, b.id));
}

/** The planted bugs to run; `null` stands for the shop without a bug. */
function bugsToRun(check: Check, database: DatabaseKind): readonly (PlantedBug | null)[] {
  const bugs = check.bugs.filter(({ databases }) => databases === undefined || databases.includes(database));
  if (isWhole) return [null, ...(values.quick ? bugs.slice(0, 1) : bugs)];
  return values.planted ? bugs : [null];
}

async function perform(
  databases: Databases,
  check: Check,
  database: DatabaseKind,
  bug: PlantedBug | null,
): Promise<Verdict> {
  const started = performance.now();
  const tally = createTally();
  const shops: TortureShop[] = [];
  let fault: unknown;
  try {
    await check.run({
      database,
      isQuick: values.quick,
      bug,
      tally,
      async startShop(setup = {}) {
        const shop = await startTortureShop({ ...setup, database, databases, bug, tally });
        shops.push(shop);
        return shop;
      },
    });
  } catch (error) {
    fault = error;
  }
  for (const shop of shops) await shop.stop();
  const verdict = tally.verdict();
  const seconds = (performance.now() - started) / 1_000;
  const counts = [...verdict.counts].map(([what, count]) => `${count} ${what}`).join(', ');
  const word = fault === undefined ? wordOf(bug, verdict) : 'BROKEN';
  const planted = bug === null ? '' : `  planted: ${bug.name};`;
  console.log(
    `${word.padEnd(6)} ${check.id.padEnd(4)} ${database.padEnd(9)}${planted} ${counts}; ${verdict.held} held, ${verdict.broken.length} broken  (${seconds.toFixed(1)} s)`,
  );
  const shown = bug === null ? 20 : 2;
  for (const finding of verdict.broken.slice(0, shown)) console.log(`         ${finding}`);
  if (verdict.broken.length > shown) console.log(`         and ${verdict.broken.length - shown} more`);
  if (fault === undefined) return verdict;
  console.error(fault);
  // The check itself threw, which proves nothing: it fails for the shop, and a planted bug counts as missed.
  return { ...verdict, passed: bug !== null };
}

function wordOf(bug: PlantedBug | null, { passed }: Verdict): string {
  if (bug === null || !isWhole) return passed ? 'PASS' : 'FAIL';
  return passed ? 'MISSED' : 'FOUND';
}

/** Whether a run is as expected. In a whole run a planted bug must fail its check; otherwise every FAIL counts as a failure. */
function isAsItShould({ bug, verdict }: Run): boolean {
  return isWhole && bug !== null ? !verdict.passed : verdict.passed;
}

function printTable(): void {
  const rows = chosen.map((check) => {
    const own = runs.filter((run) => run.check === check);
    const bugs = own.filter(({ bug }) => bug !== null);
    const found = bugs.filter(({ verdict }) => !verdict.passed).length;
    return {
      ID: check.id,
      'fault or attack': check.title,
      pglite: wordFor(own, 'pglite'),
      postgres: wordFor(own, 'postgres'),
      'planted bugs found': `${found} of ${bugs.length}`,
    };
  });
  console.table(rows);
  const wrong = runs.filter((run) => !isAsItShould(run)).length;
  console.log(
    wrong === 0
      ? 'PASS: every check passed, every planted bug was found.'
      : `FAIL: ${wrong} of ${runs.length} runs.`,
  );
}

function wordFor(own: readonly Run[], database: DatabaseKind): string {
  const run = own.find((candidate) => candidate.database === database && candidate.bug === null);
  if (run === undefined) return '-';
  return run.verdict.passed ? 'PASS' : 'FAIL';
}

function exitWith(message: string): never {
  console.error(message);
  process.exit(2);
}
