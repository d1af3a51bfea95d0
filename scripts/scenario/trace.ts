import { type Entry, play, recordingOf, type Scenario } from '@storefront/inspector';
import { shopMachines } from '../../src/inspected/machines.ts';

/** What a scenario's actors received and made of it: as recorded, or as played now. */
export function entriesOf(scenario: Scenario): readonly Entry[] {
  if (scenario.kind === 'recorded') return scenario.entries;
  const { player } = play(scenario, shopMachines);
  return recordingOf(scenario, player, '').entries;
}
