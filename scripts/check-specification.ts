/**
 * `npm run specification`: reads the checklist docs/specification.md and checks that every file and every test that it
 * names exists. `--ran` also checks, by the reports that `npm test` leaves in reports/tests, that each of these tests ran
 * and passed.
 *
 * Ends with one line, `N statements: M shown, L left out, K not yet`. Exit code 1 after a name of something that is not there.
 */
import { checkSpecification } from './specification/check.ts';

const { exitCode, output, problems } = checkSpecification({
  root: process.cwd(),
  ran: process.argv.includes('--ran'),
});
for (const problem of problems) console.error(problem);
console.log(output);
process.exitCode = exitCode;
