/** Runs in a page of Chromium, where `runScenario` replays a scenario. */
import { type Outcome, run, type Scenario } from '@storefront/inspector';
import { shopMachines } from '../../src/inspected/machines.ts';

export type PageOutcome = Pick<Outcome, 'status' | 'report' | 'steps' | 'trace'>;

declare global {
  var runScenario: (scenario: Scenario) => PageOutcome;
}

globalThis.runScenario = (scenario) => {
  const { status, report, steps, trace } = run(scenario, shopMachines);
  return { status, report, steps, trace };
};
