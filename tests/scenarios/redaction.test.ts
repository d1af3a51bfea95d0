import { play, recordingOf, replay } from '@storefront/inspector';
import { expect, test } from 'vitest';
import { libraryFiles, nameOf, readScenario } from '../../scripts/scenario/library.ts';
import { shopMachines } from '../../src/inspected/machines.ts';
import { createShopRedaction } from '../../src/inspected/redaction.ts';

const library = libraryFiles().flatMap((file) => {
  const parsed = readScenario(file);
  return parsed.ok && parsed.scenario.kind === 'authored'
    ? [{ name: nameOf(file), scenario: parsed.scenario }]
    : [];
});

/** Personal in the library's fixtures. */
const personal = ['9876543210', 'Asha', 'MG Road', 'key-0000000000000001', '"ros"', 'search=rose'];

test.each(library)('$name, with everything personal taken out, replays', ({ scenario }) => {
  const { player } = play(scenario, shopMachines, createShopRedaction());
  const recording = recordingOf(scenario, player, '');
  const text = JSON.stringify(recording.entries);
  expect(personal.filter((secret) => text.includes(secret))).toEqual([]);
  const { divergence } = replay(JSON.parse(JSON.stringify(recording)), shopMachines);
  expect(divergence && { message: divergence.message, difference: divergence.difference }).toBeNull();
});
