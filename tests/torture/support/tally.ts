import { isDeepStrictEqual } from 'node:util';

/** Collects a check's counts and failures. */
export interface Tally {
  /** Adds to a figure that is printed with the verdict. */
  count(what: string, by?: number): void;
  /** Reports an expectation; `found` is printed if it is not met. */
  expect(what: string, isTrue: boolean, found?: unknown): void;
  /** Checks that two values are deeply equal. */
  expectEqual(what: string, found: unknown, wanted: unknown): void;
}

export interface Verdict {
  readonly passed: boolean;
  readonly counts: ReadonlyMap<string, number>;
  /** How many checks passed. */
  readonly held: number;
  readonly broken: readonly string[];
}

export interface OpenTally extends Tally {
  verdict(): Verdict;
}

const longestFinding = 400;

export function createTally(): OpenTally {
  const counts = new Map<string, number>();
  const broken: string[] = [];
  let held = 0;

  function expect(what: string, isTrue: boolean, found?: unknown): void {
    if (isTrue) held += 1;
    else broken.push(found === undefined ? what : `${what}; found ${show(found)}`);
  }

  return {
    count(what, by = 1) {
      counts.set(what, (counts.get(what) ?? 0) + by);
    },
    expect,
    expectEqual(what, found, wanted) {
      expect(`${what}: wanted ${show(wanted)}`, isDeepStrictEqual(found, wanted), found);
    },
    /** A check without any expectation has not passed. */
    verdict: () => ({ passed: broken.length === 0 && held > 0, counts, held, broken }),
  };
}

function show(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > longestFinding ? `${text.slice(0, longestFinding)}…` : text;
}
