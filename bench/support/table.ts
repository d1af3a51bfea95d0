/** Figures of one benchmark as rows of a table, the same for all of them. */

import type { Figures } from './figures.ts';
import type { Calibration, Yardstick } from './yardsticks.ts';

export interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: '/s' | 'ms' | 's' | 'MiB' | 'KiB' | '';
  /** In milliseconds. */
  readonly p50?: number;
  readonly p99?: number;
  readonly errors?: number;
  /** The yardstick of the machine with which the row's rate is compared. */
  readonly of?: Yardstick;
}

/** A benchmark's rows, which `npm run bench` prints beside the machine's own figures. */
export interface Benchmark {
  readonly yardsticks: readonly Yardstick[];
  run(args: readonly string[]): Promise<readonly Row[]>;
}

/** The row of a load. */
export function rowOf({ what, rate, p50, p99, errors }: Figures, of?: Yardstick): Row {
  return { what, value: rate, unit: '/s', p50, p99, errors, ...(of && { of }) };
}

const yardstickNames: Readonly<Record<Yardstick, string>> = {
  http: 'of a bare server',
  pgbench: 'of pgbench',
};

export function cellsOf(row: Row, calibration: Calibration): Readonly<Record<string, string>> {
  const { what, value, unit, p50, p99, errors, of } = row;
  const whole = of === undefined ? null : calibration[of];
  return {
    what,
    figure: `${value.toFixed(digitsOf(value))} ${unit}`.trim(),
    'p50 ms': p50?.toFixed(digitsOf(p50)) ?? '',
    'p99 ms': p99?.toFixed(digitsOf(p99)) ?? '',
    errors: errors === undefined ? '' : String(errors),
    ratio:
      of === undefined || whole === null
        ? ''
        : `${((100 * value) / whole).toFixed(1)} % ${yardstickNames[of]}`,
  };
}

function digitsOf(value: number): number {
  return Math.abs(value) >= 20 ? 0 : 1;
}

/** The rows as a Markdown table. */
export function markdownOf(rows: readonly Readonly<Record<string, string>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
  ].join('\n');
}
