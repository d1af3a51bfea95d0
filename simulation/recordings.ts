/** Records the pages of simulated shoppers and replays each recording in Node: all must replay exactly. */
import type { Script } from 'node:vm';
import { parseScenario, run as replayScenario } from '@storefront/inspector';
import { shopMachines } from '../src/inspected/machines.ts';
import { run } from './run.ts';
import type { SimulatedDatabase } from './server/database.ts';
import type { FaultLevel } from './shopper/drawing.ts';

const STEPS_OF_A_RUN = 40;

interface RecordingsOptions {
  readonly store: SimulatedDatabase;
  readonly script: Script;
  readonly faults: FaultLevel;
  readonly first: number;
  /** How many recordings to make. */
  readonly count: number;
}

/** Returns whether all were exact. */
export async function replayRecordings({ first, count, ...simulation }: RecordingsOptions): Promise<boolean> {
  let made = 0;
  let exact = 0;
  let entries = 0;
  for (let seed = first; made < count; seed += 1) {
    const texts: string[] = [];
    await run({
      ...simulation,
      seed: String(seed),
      steps: STEPS_OF_A_RUN,
      isRecorded: true,
      onEnd(stage) {
        for (const { page } of stage.tabs().values()) texts.push(page.recording() ?? '{}');
      },
    });
    for (const text of texts.slice(0, count - made)) {
      const parsed = parseScenario(JSON.parse(text));
      made += 1;
      if (!parsed.ok) {
        console.log(`seed ${seed}: ${parsed.reason}`);
        continue;
      }
      const outcome = replayScenario(parsed.scenario, shopMachines);
      entries += outcome.entries.length;
      if (outcome.status === 'same') exact += 1;
      else
        console.log(
          [`seed ${seed}: ${parsed.scenario.title}: ${outcome.status}`, ...outcome.report].join('\n  '),
        );
    }
  }
  console.log(`${exact} of ${made} recordings replay exactly (${entries} entries)`);
  return exact === made;
}
