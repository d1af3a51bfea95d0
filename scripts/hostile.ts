/**
 * `npm run hostile [-- --seed N --count 5000]`: starts the built shop in its own process and sends it random hostile requests,
 * to every argument of every operation, every page and every endpoint. Prints a table and the ten slowest requests. Exits 1 if
 * a request had no reply, or a reply was INTERNAL, had a status of 500 or above, contained a library's message or was a page
 * without security headers, naming the attacked places; also if the slowest 1 % took 100 ms or more.
 */
import { fileURLToPath } from 'node:url';
import { coreTimesOf } from './hostile/coreTimes.ts';
import { runHostile } from './hostile/run.ts';
import { developmentTarget } from './hostile/target.ts';
import { optionsAlone, wholeNumberOrExit } from './support/options.ts';
import { buildIfStale } from './support/pages.ts';
import { startShop } from './support/shopProcess.ts';

const mostMs = 100;
const mostShown = 20;

const { values } = optionsAlone({ seed: { type: 'string' }, count: { type: 'string' } });
const seed = wholeNumberOrExit('seed', values.seed, 1);
const count = wholeNumberOrExit('count', values.count, 5_000);

await buildIfStale({ root: fileURLToPath(new URL('../', import.meta.url)), pagesDir: 'dist' });
await using shop = await startShop();
const before = coreTimesOf(shop.pid());
const { findings, figures, slowest, p99 } = await runHostile({
  origin: shop.url,
  target: developmentTarget(),
  seed,
  count,
});
console.table(Object.fromEntries(figures.map(({ kind, ...rest }) => [kind, rest])));
console.log('The slowest:');
console.table(slowest);
const after = coreTimesOf(shop.pid());
if (before !== null && after !== null) {
  const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
  console.log(
    `The shop computed for ${seconds(before.computed, after.computed)} s and waited ${seconds(before.waited, after.waited)} s for a core that other programs had.`,
  );
}
for (const { name, fault, request } of findings.slice(0, mostShown)) {
  console.log(`  ${name}: ${fault}\n    ${JSON.stringify(request)}`);
}
if (findings.length > mostShown) console.log(`  and ${findings.length - mostShown} more`);
const isSlow = p99 >= mostMs;
console.log(
  findings.length > 0 || isSlow
    ? `FAIL: ${findings.length} of ${count} requests (seed ${seed}); 99 of 100 within ${p99} ms, at most ${mostMs} wanted.`
    : `PASS: ${count} hostile requests (seed ${seed}), each refused or answered; 99 of 100 within ${p99} ms.`,
);
process.exitCode = findings.length > 0 || isSlow ? 1 : 0;
