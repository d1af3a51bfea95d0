import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isMachineSnapshot } from 'xstate';
import { play, recordingOf } from '../../inspector/core/authored.ts';
import { withFixtures } from '../../inspector/core/fixtures.ts';
import { parseScenario } from '../../inspector/core/format.ts';
import { plain } from '../../inspector/core/plain.ts';
import { replay } from '../../inspector/core/replay.ts';
import { createTimeline } from '../../inspector/model/timeline.ts';
import { armedDelays } from '../../inspector/model/timers.ts';
import { shopMachines } from '../../src/inspected/machines.ts';

const folder = new URL('../../scenarios/', import.meta.url);

function recorded(name: string) {
  const read = (file: string) => JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8'));
  const parsed = parseScenario(withFixtures(read(name), read('fixtures')));
  if (!parsed.ok || parsed.scenario.kind !== 'authored') throw new Error('No such scenario');
  return recordingOf(parsed.scenario, play(parsed.scenario, shopMachines).player, '');
}

/** The running actors of a replay of this many entries: path, state and context. */
function replayed(recording: ReturnType<typeof recorded>, step: number) {
  const { player } = replay(recording, shopMachines, step);
  return Object.fromEntries(
    [...player.observer.actors].flatMap(([path, actor]) => {
      const snapshot: unknown = actor.getSnapshot();
      if (!isMachineSnapshot(snapshot) || snapshot.status !== 'active') return [];
      return [[path, { value: plain(snapshot.value), context: plain(snapshot.context) }]];
    }),
  );
}

function read(recording: ReturnType<typeof recorded>, step: number) {
  const moment = createTimeline(recording.entries, shopMachines).at(step);
  return Object.fromEntries(
    [...moment.values()].flatMap(({ path, machine, value, context, status }) =>
      machine !== null && status === 'running' ? [[path, { value, context: plain(context) }]] : [],
    ),
  );
}

describe('a moment read from the log', () => {
  test.each(['cart-sync-backs-off', 'checkout-guest-cod', 'order-prepaid-confirmed', 'sign-in-by-code'])(
    'equals the result of a replay at the end of %s',
    (name) => {
      const recording = recorded(name);
      const end = recording.entries.length;
      expect(end).toBeGreaterThan(10);
      expect(read(recording, end)).toEqual(replayed(recording, end));
    },
  );

  test('does not depend on the cursor’s earlier positions', () => {
    const recording = recorded('checkout-guest-cod');
    const timeline = createTimeline(recording.entries, shopMachines);
    const end = recording.entries.length;
    const forth = Array.from({ length: end + 1 }, (_, step) => new Map(timeline.at(step)));
    const back = Array.from({ length: end + 1 }, (_, step) => new Map(timeline.at(end - step))).reverse();
    expect(back).toEqual(forth);
  });

  test('includes entries that are added to a growing log', () => {
    const { entries } = recorded('cart-sync-backs-off');
    const growing = entries.slice(0, 5);
    const timeline = createTimeline(growing, shopMachines);
    timeline.at(5);
    growing.push(...entries.slice(5));
    expect(timeline.at(entries.length)).toEqual(createTimeline(entries, shopMachines).at(entries.length));
  });

  test('of 10,000 entries is computed from few of them at any position', () => {
    const { entries } = recorded('cart-sync-backs-off');
    const many = Array.from({ length: 10_000 }, (_, at) => entries[at % entries.length]).filter(
      (entry) => !!entry,
    );
    let reads = 0;
    const counted = new Proxy(many, {
      get(target, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    const timeline = createTimeline(counted, shopMachines);
    timeline.at(10_000);
    reads = 0;
    for (let jump = 0; jump < 20; jump++) timeline.at((jump * 3_331) % 10_000);
    expect(reads / 20).toBeLessThan(500);
  });

  test('lists the running delays', () => {
    const recording = recorded('cart-sync-backs-off');
    const timeline = createTimeline(recording.entries, shopMachines);
    const steps = Array.from({ length: recording.entries.length }, (_, step) =>
      armedDelays(timeline.at(step), shopMachines)
        .filter(({ actor }) => actor === 'cart/cartSync')
        .map(({ delay }) => delay),
    );
    expect(new Set(steps.flat())).toContain('backoff');
  });
});
