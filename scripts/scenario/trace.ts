import { play, recordingOf } from '../../src/inspector/core/authored.ts';
import type { Entry, Scenario } from '../../src/inspector/core/format.ts';
import { shopMachines } from '../../src/inspector/core/machines.ts';

/** What a scenario's actors received and made of it: as recorded, or as played now. */
export function entriesOf(scenario: Scenario): readonly Entry[] {
  if (scenario.kind === 'recorded') return scenario.entries;
  const { player } = play(scenario, shopMachines);
  return recordingOf(scenario, player, '').entries;
}
