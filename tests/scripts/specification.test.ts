import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSpecification } from '../../scripts/specification/check.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'specification-'));
  write('src/phone.ts', '');
  write('tests/phone.test.ts', source);
  write('tests/e2e/phone.spec.ts', "test('is typed by a shopper', async () => {});\n");
});
afterEach(() => rmSync(root, { recursive: true }));

const source = `
describe('a phone', () => {
  test('has 10 digits', () => {});
  test.each([['1'], ['2']])(
    'of %s digit is refused', () => {});
  test("is the shopper's", () => {});
});
`;

function write(path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A checklist of these rows' last cells, all of one statement. */
function checklist(...shown: string[]): void {
  const rows = shown.map((cell) => `| A phone has 10 digits. | \`src/phone.ts\` | ${cell} |`);
  write('docs/specification.md', ['| statement | where | shown by |', '|---|---|---|', ...rows].join('\n'));
}

function vitestReport(...results: [title: string, status: string][]): void {
  const assertionResults = results.map(([title, status]) => ({ title, status }));
  const testResults = [{ name: join(root, 'tests/phone.test.ts'), assertionResults }];
  write('reports/tests/services.json', JSON.stringify({ testResults }));
}

function playwrightReport(status: string): void {
  const spec = { title: 'is typed by a shopper', file: 'phone.spec.ts', ok: status !== 'unexpected' };
  const specs = [{ ...spec, tests: [{ status }] }];
  write('reports/tests/e2e.json', JSON.stringify({ suites: [{ suites: [{ specs }] }] }));
}

const names = () => checkSpecification({ root, ran: false });
const runs = () => checkSpecification({ root, ran: true });

describe('what the checklist names', () => {
  test('is counted where all of it is there', () => {
    checklist(
      '`tests/phone.test.ts`: has 10 digits<br>`tests/phone.test.ts`: of %s digit is refused',
      "`tests/phone.test.ts`: is the shopper's",
      'not yet: numbers from abroad',
      'left out: nobody has a fax',
    );
    expect(names()).toEqual({
      exitCode: 0,
      output: '4 statements: 2 shown, 1 left out, 1 not yet',
      problems: [],
    });
  });

  test('is told where the file is not there', () => {
    write(
      'docs/specification.md',
      [
        '| A phone has 10 digits. | `src/fax.ts` | `tests/phone.test.ts`: has 10 digits |',
        '| A phone has 10 digits. | `src/phone.ts` | `tests/fax.test.ts`: has 10 digits |',
        '| A phone has 10 digits. | `src/telex.ts` | not yet: all of it |',
      ].join('\n'),
    );
    expect(names()).toEqual({
      exitCode: 1,
      output: '3 statements: 2 shown, 0 left out, 1 not yet',
      problems: [
        'docs/specification.md: line 1: there is no src/fax.ts',
        'docs/specification.md: line 3: there is no src/telex.ts',
        'docs/specification.md: line 2: there is no tests/fax.test.ts',
      ],
    });
  });

  test.each(['has 11 digits', 'has 10', 'a phone'])('is told where the file has no test "%s"', (title) => {
    checklist(`\`tests/phone.test.ts\`: ${title}`);
    expect(names()).toMatchObject({
      exitCode: 1,
      problems: [`docs/specification.md: line 3: tests/phone.test.ts has no test "${title}"`],
    });
  });

  test.each([
    ['some day', '"some day" is no "`file`: title", "left out: …" or "not yet: …"'],
    ['left out:', '"left out:" is no "`file`: title", "left out: …" or "not yet: …"'],
    ['', 'a row has three cells'],
    ['not yet: this | and that', 'a row has three cells'],
  ])('is told where a row is not of the form: %s', (cell, problem) => {
    checklist(cell);
    expect(names()).toMatchObject({ exitCode: 1, problems: [`docs/specification.md: line 3: ${problem}`] });
  });

  test('needs a place', () => {
    write('docs/specification.md', '| A phone. | nowhere | `tests/phone.test.ts`: has 10 digits |');
    expect(names()).toMatchObject({
      exitCode: 1,
      problems: ['docs/specification.md: line 1: it is said to be shown, but not where it lives'],
    });
  });
});

describe('a test that the checklist names', () => {
  test('has to have run and passed, for each of its cases', () => {
    checklist(
      '`tests/phone.test.ts`: of %s digit is refused',
      '`tests/e2e/phone.spec.ts`: is typed by a shopper',
    );
    vitestReport(['of 1 digit is refused', 'passed'], ['of 2 digit is refused', 'passed']);
    playwrightReport('flaky');
    expect(runs()).toEqual({
      exitCode: 0,
      output: '2 statements: 2 shown, 0 left out, 0 not yet',
      problems: [],
    });
  });

  test('is told where one of its cases failed', () => {
    checklist('`tests/phone.test.ts`: of %s digit is refused');
    vitestReport(['of 1 digit is refused', 'passed'], ['of 2 digit is refused', 'failed']);
    expect(runs()).toMatchObject({
      exitCode: 1,
      problems: ['docs/specification.md: line 3: tests/phone.test.ts, "of %s digit is refused" did not pass'],
    });
  });

  test('is told where it did not run, whatever else did', () => {
    checklist('`tests/phone.test.ts`: has 10 digits');
    const problems = ['docs/specification.md: line 3: tests/phone.test.ts, "has 10 digits" did not run'];
    expect(runs()).toMatchObject({ exitCode: 1, problems });
    vitestReport(['has 10 digits, or more', 'passed']);
    expect(runs()).toMatchObject({ exitCode: 1, problems });
  });

  test.each(['skipped', 'unexpected'])('is told where the browser has it as %s', (status) => {
    checklist('`tests/e2e/phone.spec.ts`: is typed by a shopper');
    playwrightReport(status);
    expect(runs()).toMatchObject({
      exitCode: 1,
      problems: [
        'docs/specification.md: line 3: tests/e2e/phone.spec.ts, "is typed by a shopper" did not pass',
      ],
    });
  });

  test('is not found in a report of another form', () => {
    checklist('`tests/phone.test.ts`: has 10 digits');
    write('reports/tests/services.json', '{"tests": 3}');
    expect(runs).toThrow('Invalid key');
  });
});
