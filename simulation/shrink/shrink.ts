/** Shortens a run that breaks a rule: fewer steps, fewer faults, shorter waits, and the same rule still broken. */
import type { RunResult } from '../run.ts';
import type { Step } from '../shopper/steps.ts';

interface ShrinkOptions {
  readonly failed: RunResult;
  readonly rule: string;
  /** Repeats these steps in a new world of the same seed. */
  readonly repeat: (steps: readonly Step[]) => Promise<RunResult>;
  /** The most runs that may be tried. */
  readonly mostRuns: number;
}

const LONG_WAIT_MS = 1_000;

/** Returns the shortest run found. A run without a violation of the rule is never returned. */
export async function shrink({ failed, rule, repeat, mostRuns }: ShrinkOptions): Promise<RunResult> {
  let best = failed;
  let runs = 0;
  const attempt = async (steps: readonly Step[]): Promise<boolean> => {
    if (runs >= mostRuns) return false;
    runs += 1;
    const result = await repeat(steps);
    if (result.violation?.rule !== rule || result.steps.length > best.steps.length) return false;
    best = result;
    return true;
  };

  const dropSteps = async (): Promise<void> => {
    for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
      // Starts at the end: the steps that matter are usually the last ones.
      for (let start = best.steps.length - size; start > -size; start -= size) {
        const from = Math.max(0, start);
        await attempt(best.steps.filter((_, index) => index < from || index >= from + size));
      }
    }
  };
  const simplify = async (change: (step: Step) => Step | null): Promise<void> => {
    for (let index = best.steps.length - 1; index >= 0; index -= 1) {
      const step = best.steps[index];
      const simpler = step && change(step);
      if (simpler) await attempt(best.steps.map((other) => (other === step ? simpler : other)));
    }
  };

  await dropSteps();
  const shortened = best;
  await simplify((step) => (Object.keys(step.faults).length > 0 ? { ...step, faults: {} } : null));
  await simplify((step) => (step.waitMs > LONG_WAIT_MS ? { ...step, waitMs: LONG_WAIT_MS } : null));
  if (best !== shortened) await dropSteps();
  return best;
}
