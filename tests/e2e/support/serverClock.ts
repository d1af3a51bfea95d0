/**
 * Preloaded into a server process (`node --import`): its clock, its stopwatch and its embedded database go ahead by as
 * many milliseconds as the file `CLOCK_AHEAD_FILE` says, from the moment it says so; none while there is no such file.
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
