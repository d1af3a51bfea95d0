import { readFileSync } from 'node:fs';

export interface CoreTimes {
  /** Milliseconds. */
  readonly computed: number;
  /** Milliseconds in which it could have computed, but other programs had the cores. */
  readonly waited: number;
}

/** Of a process's main thread since it started; `null` where the system does not say (Linux does). */
export function coreTimesOf(pid: number): CoreTimes | null {
  try {
    const [computed = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return { computed: computed / 1e6, waited: waited / 1e6 };
  } catch {
    return null;
  }
}
