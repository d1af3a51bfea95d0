/**
 * `npm run specification`: checks that every statement of docs/specification.md is shown by a test that carries its id.
 * `-- --write` generates the lists of tests in that file; `-- --ran` also requires that each of these tests ran and
 * passed, by the reports that `npm test` leaves in reports/tests.
 *
 * The last line is `N statements: M shown, L left out, K not yet`. Exit code 1 after a problem.
 */
import { checkSpecification } from './specification/check.ts';
import { optionsAlone } from './support/options.ts';

const { ran, write } = optionsAlone({
  ran: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
}).values;
const { exitCode, output, problems } = checkSpecification({ root: process.cwd(), ran, write });
for (const problem of problems) console.error(problem);
console.log(output);
process.exitCode = exitCode;
