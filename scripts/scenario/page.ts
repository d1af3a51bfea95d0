/** Runs in a page of Chromium: `runScenario` there is what `replay` is in Node. */
import type { Scenario } from '../../inspector/core/format.ts';
import { shopMachines } from '../../inspector/core/machines.ts';
import { type Outcome, run } from '../../inspector/core/run.ts';

export type PageOutcome = Pick<Outcome, 'status' | 'report' | 'steps' | 'trace'>;

declare global {
  var runScenario: (scenario: Scenario) => PageOutcome;
}

globalThis.runScenario = (scenario) => {
  const { status, report, steps, trace } = run(scenario, shopMachines);
  return { status, report, steps, trace };
};
