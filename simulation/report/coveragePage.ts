/** Writes `docs/simulation-coverage.md`: the transitions that simulated shoppers took, and why the others were not taken. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MachineCoverage } from './coverage.ts';

const file = fileURLToPath(new URL('../../docs/simulation-coverage.md', import.meta.url));

/** Machines whose actors never start in the simulation, by reason. */
const notStarted: readonly { readonly machines: readonly string[]; readonly reason: string }[] = [
  {
    machines: [
      'analytics',
      'consent',
      'dataLayer',
      'integrations',
      'marketingForm',
      'thirdPartyScript',
      'tracing',
      'vitals',
    ],
    reason: 'third-party scripts and measuring are not simulated; browser tests run them',
  },
  {
    machines: ['search', 'moreProducts', 'countdown', 'couponBanner', 'socialProof'],
    reason: 'the search box, lists and banners are not simulated; browser tests run them',
  },
  { machines: ['orderLife'], reason: 'it runs on the server; `npm run torture` drives it' },
];

/** Reasons by the name of the transition, for machines that start. */
const kinds: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /xstate\.error\.actor\./, reason: 'a service returns its failures, so only a defect takes it' },
  {
    pattern: /xstate\.after\.\w*[tT]imeout\./,
    reason: 'the answer, or the limit of the call itself, came before',
  },
];

interface Measured {
  readonly steps: number;
  readonly faults: string;
}

/** Returns why nobody took the transition; `null` if shoppers could have. */
function reasonOf(machine: string, transition: string): string | null {
  const never = notStarted.find(({ machines }) => machines.includes(machine));
  return never?.reason ?? kinds.find(({ pattern }) => pattern.test(transition))?.reason ?? null;
}

export function writeCoverage(machines: readonly MachineCoverage[], { steps, faults }: Measured): void {
  const rest = machines.map((row) => ({
    ...row,
    left: row.missed.filter((name) => reasonOf(row.machine, name) === null),
  }));
  const [reached, all] = [sum(rest.map((row) => row.reached)), sum(rest.map((row) => row.all))];
  const withReason = sum(rest.map(({ missed, left }) => missed.length - left.length));
  const rows = rest.map(
    (row) =>
      `| ${row.machine} | ${row.reached} of ${row.all} | ${percent(row.reached, row.all)} | ${row.missed.length - row.left.length} | ${row.left.length} |`,
  );
  const lists = rest
    .filter(({ reached: some, left }) => some > 0 && left.length > 0)
    .map(
      ({ machine, left }) =>
        `- ${machine}: ${left.map((name) => `\`${shortName(machine, name)}\``).join(', ')}`,
    );
  const unused = rest.filter(({ reached: some, left }) => some === 0 && left.length > 0);
  const text = `# Transitions that simulated shoppers took

Written by \`npm run simulate -- --steps ${steps} --faults ${faults} --coverage --write\`: ${steps} steps, ${reached} of ${all}
transitions (${percent(reached, all)}). ${withReason} of the others have a reason below; ${all - reached - withReason} could be taken by a shopper.

| machine | taken | | not taken, for a reason | left |
|---|---|---|---|---|
${rows.join('\n')}

## Reasons

${[
  ...notStarted.map(({ machines: names, reason }) => `- ${names.join(', ')}: ${reason}.`),
  ...kinds.map(({ pattern, reason }) => `- \`${pattern.source}\`: ${reason}.`),
].join('\n')}

## Left

No gesture of the simulated shopper leads to these machines; browser tests and tests of the machines cover them:
${unused.map(({ machine }) => machine).join(', ')}.

Of the others, these were not taken in so many steps:

${lists.join('\n')}
`;
  writeFileSync(file, text);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`;
}

function shortName(machine: string, transition: string): string {
  return transition.startsWith(machine) ? transition.slice(machine.length).replace(/^[. ]/, '') : transition;
}
