/**
 * `npm run -s price -- <file.json>`: the bill of a cart and its explanation, to read.
 *
 * `--json` prints the results alone, as JSON. `--check` takes a file of cases, `{cases: [{id, kind, input,
 * expected}]}`, and prints every mismatch, then `N passed, M failed`.
 *
 * Exit code 0: done. 1: a case failed. 2: bad input; the path of the wrong field is printed.
 */
import { price } from './price/run.ts';

const { exitCode, output, error } = price(process.argv.slice(2));
if (output) console.log(output);
if (error) console.error(error);
process.exitCode = exitCode;
