/** Writes `docs/simulation-coverage.md`: which transitions simulated shoppers took, and why they did not take the others. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MachineTransitions } from './coverage.ts';
import type { CoverageRecord } from './coverageRecord.ts';

const file = fileURLToPath(new URL('../../docs/simulation-coverage.md', import.meta.url));

export function writeCoveragePage(machines: readonly MachineTransitions[], record: CoverageRecord): void {
  writeFileSync(file, coveragePageText(machines, record));
}

export function readCoveragePage(): string {
  return readFileSync(file, 'utf8');
}

export function coveragePageText(
  machines: readonly MachineTransitions[],
  { reached, notReached }: CoverageRecord,
): string {
  const taken = new Set(reached);
  const named = new Set(notReached.flatMap(({ transitions }) => transitions));
  const rows = machines.map(({ machine, texts }) => {
    const all = [...texts.keys()];
    const count = all.filter((name) => taken.has(name)).length;
    const withReason = all.filter((name) => named.has(name)).length;
    return `| ${machine} | ${count} of ${all.length} | ${percent(count, all.length)} | ${withReason} |`;
  });
  const textOf = new Map(machines.flatMap(({ texts }) => [...texts]));
  const total = textOf.size;
  const sections = notReached.map(({ reason, transitions }) =>
    [
      `- **${reason}** (${transitions.length})`,
      ...transitions.map((name) => `  - \`${textOf.get(name) ?? name}\``),
    ].join('\n'),
  );
  return `# Transitions that simulated shoppers took

Written by \`npm run simulate -- --plots --coverage --write\`, which adds what its run reached to
\`simulation/report/coverage.json\`. With \`--steps 0\` instead of \`--plots\` it writes this page only.

Simulated shoppers have taken ${taken.size} of ${total} transitions (${percent(taken.size, total)}). The other ${named.size} are listed below by reason, each as in its
chart: state, event and guard. A test fails if a transition is neither taken nor listed.

| machine | taken | | not taken, for a reason |
|---|---|---|---|
${rows.join('\n')}

## Why the others were not taken

${sections.join('\n')}
`;
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`;
}
