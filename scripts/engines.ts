/**
 * `npm run engines`: runs a shopper's typical tasks in Firefox and WebKit, in the built shop, and prints a table; `-- webkit`
 * runs one engine. Exits 1 when a task fails or the console has an error or a warning. Debian: apt-get install firefox-esr
 * webkit2gtk-driver xvfb.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Driver } from './engines/driver.ts';
import { type Errand, errands } from './engines/errands.ts';
import { startFirefox } from './engines/firefox.ts';
import { createHand } from './engines/hand.ts';
import { startWebKit } from './engines/webkit.ts';
import { ensureEngines, foundOrEnd } from './support/prerequisites.ts';
import { type ShopProcess, startShop } from './support/shopProcess.ts';

interface Row {
  readonly engine: string;
  readonly errand: string;
  readonly seconds: number;
  /** Why the task failed; `null` if it succeeded. */
  readonly failure: string | null;
  /** Errors and warnings of the console. */
  readonly complaints: readonly string[];
}

const known = ['firefox', 'webkit'] as const;
type Engine = (typeof known)[number];

const asked = process.argv.slice(2);
const engines = known.filter((name) => asked.length === 0 || asked.includes(name));
if (asked.some((name) => !known.some((engine) => engine === name)) || engines.length === 0) {
  console.error(`Which engine? There are: ${known.join(', ')}.`);
  process.exit(2);
}

const programs = foundOrEnd(ensureEngines);
await using shop = await startShop();
const rows: Row[] = [];
for (const [index, engine] of engines.entries()) {
  for (const [at, errand] of errands.entries()) {
    rows.push(await attempt(engine, errand, shop, `98${index}${at}012345`));
    show(rows.at(-1));
  }
}
const failed = rows.filter(({ failure, complaints }) => failure !== null || complaints.length > 0);
console.log(`${rows.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Runs one task in a new browser, with an empty profile. */
async function attempt(engine: Engine, errand: Errand, shop: ShopProcess, phone: string): Promise<Row> {
  const startedAt = performance.now();
  const { driver, stop } = await start(engine);
  let failure: string | null = null;
  try {
    await errand.run(createHand(driver, shop.url), shop, phone);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  } finally {
    await stop();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return { engine: driver.name, errand: errand.name, seconds, failure, complaints: driver.complaints() };
}

async function start(engine: Engine): Promise<{ driver: Driver; stop(): Promise<void> }> {
  if (engine === 'firefox') {
    const driver = await startFirefox(programs.firefox);
    return { driver, stop: () => driver.close() };
  }
  const display = await startDisplay(programs.xvfb);
  try {
    const driver = await startWebKit(programs.webkit, display.name);
    const stop = async () => {
      await driver.close();
      display.process.kill();
    };
    return { driver, stop };
  } catch (error) {
    display.process.kill();
    throw error;
  }
}

/** Starts a virtual display under a free number, because WebKit's browser has no headless mode. */
async function startDisplay(
  xvfb: string,
): Promise<{ readonly name: string; readonly process: ChildProcess }> {
  const child = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return { name: `:${line.trim()}`, process: child };
  }
  throw new Error('Xvfb ended before it had started');
}

function show(row: Row | undefined): void {
  if (!row) return;
  const { engine, errand, seconds, failure, complaints } = row;
  const verdict = failure ?? (complaints.length > 0 ? 'the console complained' : 'done');
  console.log(`${engine.padEnd(30)} ${errand.padEnd(42)} ${seconds.toFixed(1).padStart(6)} s  ${verdict}`);
  for (const text of complaints) console.log(`  ${text}`);
}
