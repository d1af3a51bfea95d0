/** The command's output. */
import type { Violation } from '../rules/rules.ts';
import { inWords, type Step } from '../shopper/steps.ts';
import type { MachineTransitions } from './coverage.ts';

interface Failure {
  readonly seed: string;
  /** `null`: it was drawn by the seed alone. */
  readonly plot: string | null;
  readonly violation: Violation;
  readonly steps: readonly Step[];
  readonly stepsBefore: number;
  readonly faults: string;
  /** The file of the shortest run. */
  readonly file: string;
}

export function failureText({ seed, plot, violation, steps, stepsBefore, faults, file }: Failure): string {
  return [
    '',
    `Seed ${seed} breaks a rule: ${violation.rule}`,
    `  ${violation.details}`,
    `The shortest run found that shows it (${steps.length} of ${stepsBefore} steps):`,
    ...steps.map((step, index) => `  ${index + 1}. ${inWords(step)}`),
    `This run again: npm run simulate -- --replay ${file}`,
    ...(plot === null
      ? [`The seed again: npm run simulate -- --seed ${seed} --steps ${stepsBefore} --faults ${faults}`]
      : []),
  ].join('\n');
}

/** @param taken the names of the transitions that the run reached */
export function coverageText(machines: readonly MachineTransitions[], taken: ReadonlySet<string>): string {
  const rows = machines.map(({ machine, texts }) => {
    const missed = [...texts].filter(([name]) => !taken.has(name)).map(([, text]) => text);
    const head = `${machine}: ${texts.size - missed.length} of ${texts.size}`;
    return [head, ...missed.map((text) => `  not reached: ${text}`)].join('\n');
  });
  const names = machines.flatMap(({ texts }) => [...texts.keys()]);
  const reached = names.filter((name) => taken.has(name)).length;
  const share = Math.round((100 * reached) / names.length);
  return [...rows, `${reached} of ${names.length} transitions reached through the shop (${share} %)`].join(
    '\n',
  );
}
