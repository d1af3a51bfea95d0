import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../../bench/support/figures.ts';
import { createCaller } from '../../../bench/support/load.ts';
import { callersStay, oneLine } from '../bugs/pictures.ts';
import type { Check } from '../support/check.ts';
import { askForPicture, type DrawnPicture, drawnKeys } from '../support/pictures.ts';
import type { Tally } from '../support/tally.ts';

const callers = 20;
/** The limit for a small picture; on a busy machine, three times the time without the other callers. */
const slowestMs = 500;
const shutdownSeconds = 10;

const ascending = (left: number, right: number) => left - right;

/** Yields pictures that were not requested before, so that none is cached. */
function* uncached(width: number): Generator<DrawnPicture> {
  for (const quality of [75, 80, 85, 90]) for (const key of drawnKeys()) yield { key, width, quality };
}

export default {
  id: 'S12',
  title: 'pictures: 20 callers request the largest ones continuously, half of them hang up; then SIGTERM',
  databases: ['pglite'],
  needsBuild: true,
  isQuick: true,
  bugs: [
    { name: 'small pictures wait in the same queue as large ones', replacements: [oneLine] },
    { name: 'callers who hang up stay in the queue', replacements: [oneLine, callersStay] },
  ],
  async run({ tally, isQuick, startShop }) {
    const shop = await startShop({ env: { SHUTDOWN_SECONDS: String(shutdownSeconds) } });
    const small = uncached(64);
    // Once this is answered, the process that renders small pictures is running.
    await askForPicture(shop.url, { key: 'brand/icon.png', width: 16, quality: 75 }).answer;
    const seconds = isQuick ? 8 : 40;
    const quiet = await visit(shop.url, small, seconds / 2, tally);

    const large = uncached(3_840);
    const statuses = new Map<number | 'cut off', number>();
    let isOver = false;
    const crowd = Array.from({ length: callers }, async (_, index) => {
      for (const picture of large) {
        const asked = askForPicture(shop.url, picture);
        if (index % 2 === 0) setTimeout(asked.hangUp, 300);
        const { status } = await asked.answer;
        if (isOver) return;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    const busy = await visit(shop.url, small, seconds, tally);
    tally.count('small pictures', busy.visits);
    tally.count('ms p99 of a small picture', busy.small);
    tally.count('ms p99 of a small picture without the crowd', quiet.small);
    tally.count('ms p99 of a page', busy.page);
    tally.count('ms p99 of a page without the crowd', quiet.page);
    const within = (ms: number, quietMs: number) => ms < Math.max(slowestMs, 3 * quietMs);
    tally.expect('a small picture waits for no large one', within(busy.small, quiet.small), busy.small);
    tally.expect('pages are not held up', within(busy.page, quiet.page), busy.page);

    const stopping = performance.now();
    await shop.process.end('gently');
    const stoppedMs = Math.round(performance.now() - stopping);
    isOver = true;
    await Promise.all(crowd);
    tally.count('ms to stop', stoppedMs);
    tally.expect('the shop stops in time', stoppedMs < shutdownSeconds * 1_000, stoppedMs);
    for (const [status, count] of statuses) tally.count(`large ones answered ${status}`, count);
    const unknown = [...statuses.keys()].filter((status) => ![200, 503, 'cut off'].includes(status));
    tally.expectEqual('large ones are served, or told when to try again', unknown, []);
    await shop.expectInvariants();
  },
} satisfies Check;

/** Simulates a shopper who opens pages with small pictures. Returns the p99 of both in milliseconds. */
async function visit(origin: string, pictures: Iterator<DrawnPicture>, seconds: number, tally: Tally) {
  const { call, close } = createCaller(origin, 1);
  const smallMs: number[] = [];
  const pageMs: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let next = pictures.next(); !next.done && performance.now() < end; next = pictures.next()) {
    const picture = await askForPicture(origin, next.value).answer;
    tally.expectEqual('a small picture is served', picture.status, 200);
    smallMs.push(picture.ms);
    const before = performance.now();
    const page = await call({ method: 'GET', path: '/' });
    tally.expectEqual('a page is served', page.status, 200);
    pageMs.push(performance.now() - before);
    await pause(50);
  }
  close();
  const p99 = (times: number[]) => Math.round(percentile(times.sort(ascending), 0.99));
  return { visits: smallMs.length, small: p99(smallMs), page: p99(pageMs) };
}
