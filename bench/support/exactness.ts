/**
 * Checks that recordings replay exactly: scenarios of the library, each cut off at random and then left to its
 * timers.
 */

import { type Authored, play, recordingOf, replay, type Step } from '@storefront/inspector';
import { libraryFiles, readScenario } from '../../scripts/scenario/library.ts';
import { shopMachines } from '../../src/inspected/machines.ts';

export interface Exactness {
  /** A message for each replay that diverged. */
  readonly divergences: readonly string[];
  /** The number of distinct recordings. */
  readonly distinct: number;
  /** The number of timers that fired in the recordings. */
  readonly timers: number;
  /** The number of calls of `fetch` during the replays. */
  readonly requests: number;
}

/** Records and replays scenarios. Every run uses the same random numbers. */
export function replayMany(recordings: number, replays: number): Exactness {
  const { fetch } = globalThis;
  let requests = 0;
  globalThis.fetch = () => {
    requests += 1;
    return Promise.reject(new Error('No network in a replay'));
  };
  try {
    const library = authoredLibrary();
    const divergences: string[] = [];
    const traces = new Set<string>();
    let timers = 0;
    for (let number = 0; number < recordings; number++) {
      const scenario = library[number % library.length];
      if (!scenario) throw new Error('The library is empty');
      const { player } = play(cutOff(scenario, createRandom(number + 1)), shopMachines);
      const recording = recordingOf(scenario, player, '');
      traces.add(JSON.stringify(recording.entries));
      timers += recording.entries.filter(({ timer }) => timer).length;
      for (let time = 0; time < replays; time++) {
        const { divergence } = replay(recording, shopMachines);
        if (divergence) divergences.push(`${scenario.title}: ${divergence.message}`);
      }
    }
    return { divergences, distinct: traces.size, timers, requests };
  } finally {
    globalThis.fetch = fetch;
  }
}

function authoredLibrary(): Authored[] {
  return libraryFiles().flatMap((file) => {
    const parsed = readScenario(file);
    return parsed.ok && parsed.scenario.kind === 'authored' ? [parsed.scenario] : [];
  });
}

/** Returns a generator of random numbers, the same for the same seed (mulberry32). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** Returns the scenario cut off at random and then left to its timers: a course that nobody wrote down. */
function cutOff(scenario: Authored, draw: (limit: number) => number): Authored {
  const steps: Step[] = scenario.steps
    .slice(0, 2 + draw(scenario.steps.length))
    .filter((step) => !('expect' in step));
  for (let left = 1 + draw(6); left > 0; left--) steps.push({ advance: 1 + draw(70_000) });
  return { ...scenario, steps };
}
