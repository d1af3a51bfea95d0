import { run } from '@storefront/inspector';
import { expect, test } from 'vitest';
import { runInChromium } from '../../scripts/scenario/chromium.ts';
import { libraryFiles, nameOf, readScenario } from '../../scripts/scenario/library.ts';
import { shopMachines } from '../../src/inspected/machines.ts';

test('the whole library gives the same trace in Node and in Chromium, without a request', async () => {
  const library = libraryFiles().flatMap((file) => {
    const parsed = readScenario(file);
    return parsed.ok ? [{ name: nameOf(file), scenario: parsed.scenario }] : [];
  });
  const { outcomes, requests } = await runInChromium(library.map(({ scenario }) => scenario));
  const inChromium = library.map(({ name }, index) => ({ name, trace: outcomes[index]?.trace }));
  const inNode = library.map(({ name, scenario }) => ({ name, trace: run(scenario, shopMachines).trace }));
  expect(inChromium).toEqual(inNode);
  expect(outcomes.map(({ status, report }) => (status === 'same' ? status : report))).toEqual(
    library.map(() => 'same'),
  );
  expect(requests).toEqual([]);
});
