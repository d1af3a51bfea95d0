/**
 * Preloaded into a server process (`node --import`): moves its clock, its stopwatch and its embedded database forward
 * by the milliseconds in the file `CLOCK_AHEAD_FILE`, which is read at each use. Without the file they are not moved.
 */
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_AHEAD_FILE ?? '';
const now = Date.now;
const elapsed = performance.now.bind(performance);

Date.now = () => now() + aheadMs();
performance.now = () => elapsed() + aheadMs();

function aheadMs(): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}
