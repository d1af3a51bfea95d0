import { expect, test, vi } from 'vitest';
import { libraryFiles, readScenario } from '../../scripts/scenario/library.ts';
import { play, recordingOf } from '../../src/inspector/core/authored.ts';
import type { Authored, Step } from '../../src/inspector/core/format.ts';
import { shopMachines } from '../../src/inspector/core/machines.ts';
import { replay } from '../../src/inspector/core/replay.ts';

const RECORDINGS = 100;
const REPLAYS = 5;

const library = libraryFiles().flatMap((file): Authored[] => {
  const parsed = readScenario(file);
  return parsed.ok && parsed.scenario.kind === 'authored' ? [parsed.scenario] : [];
});

/** The same numbers on every run (mulberry32). */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** A scenario cut short somewhere, then left to its timers: a way that nobody wrote down. */
function strayed(scenario: Authored, draw: (limit: number) => number): Authored {
  const steps: Step[] = scenario.steps
    .slice(0, 2 + draw(scenario.steps.length))
    .filter((step) => !('expect' in step));
  for (let left = 1 + draw(6); left > 0; left--) steps.push({ advance: 1 + draw(70_000) });
  return { ...scenario, steps };
}

test(`${RECORDINGS} recordings replay ${REPLAYS} times each without a divergence and without the network`, () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No network in a replay'));
  const divergences: string[] = [];
  const traces = new Set<string>();
  let timers = 0;
  for (let number = 0; number < RECORDINGS; number++) {
    const scenario = library[number % library.length];
    if (!scenario) throw new Error('The library is empty');
    const { player } = play(strayed(scenario, numbers(number + 1)), shopMachines);
    const recording = recordingOf(scenario, player, '');
    traces.add(JSON.stringify(recording.entries));
    timers += recording.entries.filter(({ timer }) => timer).length;
    for (let time = 0; time < REPLAYS; time++) {
      const { divergence } = replay(recording, shopMachines);
      if (divergence) divergences.push(`${scenario.title}: ${divergence.message}`);
    }
  }
  expect(divergences).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
  expect(traces.size).toBeGreaterThan(RECORDINGS * 0.9);
  expect(timers).toBeGreaterThan(RECORDINGS);
  fetched.mockRestore();
});
