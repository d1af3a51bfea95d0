import { play, recordingOf } from '../../inspector/core/authored.ts';
import type { Entry, Scenario } from '../../inspector/core/format.ts';
import { shopMachines } from '../../inspector/core/machines.ts';

/** What a scenario's actors received and made of it: as recorded, or as played now. */
export function entriesOf(scenario: Scenario): readonly Entry[] {
  if (scenario.kind === 'recorded') return scenario.entries;
  const { player } = play(scenario, shopMachines);
  return recordingOf(scenario, player, '').entries;
}
