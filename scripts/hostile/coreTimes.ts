import { readFileSync } from 'node:fs';

export interface CoreTimes {
  /** Milliseconds. */
  readonly computed: number;
  /** Milliseconds in which it was ready to run, but other programs used the cores. */
  readonly waited: number;
}

/** The times of a process's main thread since its start; `null` on systems other than Linux. */
export function coreTimesOf(pid: number): CoreTimes | null {
  try {
    const [computed = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return { computed: computed / 1e6, waited: waited / 1e6 };
  } catch {
    return null;
  }
}
