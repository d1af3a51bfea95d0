/** The command's output. */
import type { Violation } from '../rules/rules.ts';
import { inWords, type Step } from '../shopper/steps.ts';
import type { MachineCoverage } from './coverage.ts';

interface Failure {
  readonly seed: string;
  readonly violation: Violation;
  readonly steps: readonly Step[];
  readonly stepsBefore: number;
  readonly faults: string;
  /** The file of the shortest run. */
  readonly file: string;
}

export function failureText({ seed, violation, steps, stepsBefore, faults, file }: Failure): string {
  return [
    '',
    `Seed ${seed} breaks a rule: ${violation.rule}`,
    `  ${violation.details}`,
    `The shortest run found that shows it (${steps.length} of ${stepsBefore} steps):`,
    ...steps.map((step, index) => `  ${index + 1}. ${inWords(step)}`),
    `This run again: npm run simulate -- --replay ${file}`,
    `The seed again: npm run simulate -- --seed ${seed} --faults ${faults}`,
  ].join('\n');
}

export function coverageText(machines: readonly MachineCoverage[]): string {
  const rows = machines.map(({ machine, reached, all, missed }) =>
    [`${machine}: ${reached} of ${all}`, ...missed.map((name) => `  not reached: ${name}`)].join('\n'),
  );
  const sum = (pick: (row: MachineCoverage) => number) =>
    machines.reduce((total, row) => total + pick(row), 0);
  const [reached, all] = [sum((row) => row.reached), sum((row) => row.all)];
  return [
    ...rows,
    `${reached} of ${all} transitions reached through the shop (${Math.round((100 * reached) / all)} %)`,
  ].join('\n');
}
