import { endWith, optionsAlone } from '../scripts/support/options.ts';

/** The special modes of the command, each with the other options that it uses. */
const heeded = {
  planted: ['seed', 'steps', 'only', 'rounds', 'trace', 'write'],
  recordings: ['seed', 'faults'],
  replay: ['trace'],
} as const;
const heededBySearch = [
  ...(['seed', 'steps', 'minutes', 'faults', 'plots', 'coverage'] as const),
  ...(['hashes', 'memory', 'trace'] as const),
];

/**
 * Reads the options of the command. Ends the process if one of them has no effect beside the others, because the command would
 * not do what was meant.
 */
export function simulationOptions() {
  const { values } = optionsAlone({
    seed: { type: 'string' },
    steps: { type: 'string' },
    minutes: { type: 'string' },
    faults: { type: 'string' },
    replay: { type: 'string' },
    coverage: { type: 'boolean' },
    planted: { type: 'boolean' },
    only: { type: 'string' },
    rounds: { type: 'string' },
    plots: { type: 'boolean' },
    hashes: { type: 'boolean' },
    memory: { type: 'boolean' },
    trace: { type: 'boolean' },
    write: { type: 'boolean' },
    recordings: { type: 'string' },
  });
  const mode = (['planted', 'recordings', 'replay'] as const).find((name) => values[name] !== undefined);
  const heard: ReadonlySet<string> = new Set(
    mode === undefined
      ? [...heededBySearch, ...(values.plots ? ['only'] : []), ...(values.coverage ? ['write'] : [])]
      : [mode, ...heeded[mode]],
  );
  const idle = Object.keys(values).find((name) => !heard.has(name));
  if (idle === undefined) return values;
  const goesWith: Readonly<Record<string, string>> = {
    only: '--plots or --planted',
    write: '--coverage or --planted',
    rounds: '--planted',
  };
  return endWith(
    mode === undefined ? `--${idle} needs ${goesWith[idle]}.` : `--${idle} does nothing beside --${mode}.`,
  );
}
