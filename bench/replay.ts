/** Checks that replays are exact and measures how long they take. QA relies on the limits. */

import { createPlayer, type Recording, recordingOf, replay } from '@storefront/inspector';
import { fixtures } from '../scripts/scenario/library.ts';
import { shopMachines } from '../src/inspected/machines.ts';
import { replayMany } from './support/exactness.ts';
import { median } from './support/figures.ts';

const RUNS = 7;
const RECORDINGS = 100;
const REPLAYS = 5;
const limits = [
  { entries: 200, most: 50 },
  { entries: 10_000, most: 2_000 },
] as const;

/** `npm run bench -- replay`. Measures processor time, so that other load on the machine does not count. */
export default function benchReplay(): void {
  let failed = 0;
  for (const { entries, most } of limits) {
    const recording = recordingOfLength(entries);
    const times = Array.from({ length: RUNS }, () => processorTime(() => replayWhole(recording)));
    const time = median(times);
    if (time > most) failed += 1;
    const verdict = time > most ? 'too slow' : 'ok';
    console.log(
      `${String(recording.entries.length).padStart(6)} entries  ${time.toFixed(1)} ms  limit ${most} ms  ${verdict}`,
    );
  }
  const { divergences, requests } = replayMany(RECORDINGS, REPLAYS);
  if (divergences.length > 0 || requests > 0) failed += 1;
  console.log(
    `${RECORDINGS} recordings × ${REPLAYS} replays  ${divergences.length} divergences, ${requests} requests`,
  );
  for (const divergence of divergences) console.log(`   ${divergence}`);
  console.log(`${limits.length + 1 - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function replayWhole(recording: Recording): void {
  const { divergence } = replay(recording, shopMachines);
  if (divergence) throw new Error(divergence.message);
}

/** Returns the processor time of `work` in milliseconds. */
function processorTime(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/** A recording of a long visit: lines are added, and the cart is synced and checked. */
function recordingOfLength(length: number) {
  const product = fixtures().product;
  const gel = typeof product === 'object' && product !== null && 'gel' in product ? product.gel : null;
  const player = createPlayer({ machines: shopMachines });
  player.start('shop', 'shop', { storeId: 'demo', tab: 'A', initialData: null });
  player.deliver('shop/cart', { type: 'cart.restored', ...{ record: null, now: 0 } }, 'shop/cart/storage');
  for (let turn = 0; player.observer.entries.length < length; turn++) {
    const line = { ...Object(gel), id: `p${turn % 20}`, slug: `product-${turn % 20}` };
    player.deliver('shop/cart', Object.assign({ type: 'cart.line.add' }, { product: line, now: turn }), null);
    player.clockOf('shop')?.advance(100);
  }
  return recordingOf({ title: 'A long visit', purpose: 'To be replayed' }, player, '');
}
