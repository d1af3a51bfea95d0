import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSpecification } from '../../scripts/specification/check.ts';

// Not written out: this file would count as evidence itself.
const first = '[S1.1]';
const second = '[S1.2]';
const both = '[S1.1 S1.2]';

const unitTests = `
describe('a phone', () => {
  test('has 10 digits ${first}', () => {});
  test.each([['1'], ['2']])(
    'of %s digit is refused ${both}', () => {});
  test("is the shopper's", () => {});
});
`;
const inUnitTest = '`tests/phone.test.ts`: has 10 digits';
const inEachTest = '`tests/phone.test.ts`: of %s digit is refused';
const inBrowser = '`tests/e2e/phone.spec.ts`: is typed by a shopper';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'specification-'));
  write('src/phone.ts', '');
  write('tests/phone.test.ts', unitTests);
  write('tests/e2e/phone.spec.ts', `test('is typed by a shopper ${second}', async () => {});\n`);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function row(id: string, shown: string, file = 'src/phone.ts'): string {
  return `| ${id} | A phone has 10 digits. | \`${file}\` | ${shown} |`;
}

/** The first of the rows is line 5. */
function writeRows(...rows: string[]): void {
  const head = [
    '# Checklist',
    '## S §1 Phones',
    '| id | statement | where | shown by |',
    '|---|---|---|---|',
  ];
  write('docs/specification.md', [...head, ...rows].join('\n'));
}

function writeCompleteRows(): void {
  writeRows(row('S1.1', `${inUnitTest}<br>${inEachTest}`), row('S1.2', `${inBrowser}<br>${inEachTest}`));
}

function writeVitestReport(...results: [title: string, status: string][]): void {
  const assertionResults = results.map(([title, status]) => ({ title, status }));
  const testResults = [{ name: join(root, 'tests/phone.test.ts'), assertionResults }];
  write('reports/tests/services.json', JSON.stringify({ testResults }));
}

function writePlaywrightReport(status: string): void {
  const spec = {
    title: `is typed by a shopper ${second}`,
    file: 'phone.spec.ts',
    ok: status !== 'unexpected',
  };
  const specs = [{ ...spec, tests: [{ status }] }];
  write('reports/tests/e2e.json', JSON.stringify({ suites: [{ suites: [{ specs }] }] }));
}

const check = () => checkSpecification({ root });
const checkRun = () => checkSpecification({ root, ran: true });

describe('the checklist', () => {
  test('is counted when every statement has its tests', () => {
    writeRows(
      row('S1.1', `${inUnitTest}<br>${inEachTest}`),
      row('S1.2', `${inBrowser}<br>${inEachTest}`),
      row('S1.3', 'not yet: numbers from abroad'),
      row('S1.4', 'left out: nobody has a fax'),
    );
    expect(check()).toEqual({
      exitCode: 0,
      output: '4 statements: 2 shown, 1 left out, 1 not yet',
      problems: [],
    });
  });

  test('gets its lists of tests from the ids in the titles', () => {
    writeRows(row('S1.1', ''), row('S1.2', 'written by hand'));
    expect(checkSpecification({ root, write: true }).problems).toEqual([]);
    const written = readFileSync(join(root, 'docs/specification.md'), 'utf8');
    writeCompleteRows();
    expect(written).toBe(readFileSync(join(root, 'docs/specification.md'), 'utf8'));
  });

  test('is stale when a title has changed', () => {
    writeRows(row('S1.1', `${inUnitTest}<br>${inEachTest}`), row('S1.2', inBrowser));
    expect(check()).toMatchObject({
      exitCode: 1,
      problems: [
        'docs/specification.md: line 6: the tests of S1.2 have changed; run "npm run specification -- --write"',
      ],
    });
  });

  test('names files that do not exist', () => {
    writeRows(
      row('S1.1', `${inUnitTest}<br>${inEachTest}`, 'src/fax.ts'),
      row('S1.2', `${inBrowser}<br>${inEachTest}`),
    );
    expect(check().problems).toEqual(['docs/specification.md: line 5: there is no src/fax.ts']);
  });

  test('names statements without a test', () => {
    writeRows(
      row('S1.1', `${inUnitTest}<br>${inEachTest}`),
      row('S1.2', `${inBrowser}<br>${inEachTest}`),
      row('S1.3', inUnitTest),
    );
    expect(check().problems).toEqual(['docs/specification.md: line 7: no test carries the id S1.3']);
  });

  test('names statements that are left out although a test carries their id', () => {
    writeRows(row('S1.1', 'left out: no phones'), row('S1.2', `${inBrowser}<br>${inEachTest}`));
    expect(check().problems).toEqual([
      'docs/specification.md: line 5: S1.1 is left out, but a test carries its id',
    ]);
  });

  test('names tests whose id it lacks', () => {
    writeRows(row('S1.1', `${inUnitTest}<br>${inEachTest}`));
    expect(check().problems).toEqual([
      'tests/e2e/phone.spec.ts: "is typed by a shopper" carries S1.2, which docs/specification.md lacks',
      'tests/phone.test.ts: "of %s digit is refused" carries S1.2, which docs/specification.md lacks',
    ]);
  });

  test.each([
    ['1.3', '"1.3" is not an id such as S4.12'],
    ['S2.1', 'S2.1 stands in section 1'],
    ['S1.1', 'S1.1 is also the id of line 5'],
    ['S1.3 | and more', 'a row has four cells'],
  ])('names a row with a wrong form: %s', (id, problem) => {
    writeRows(
      row('S1.1', `${inUnitTest}<br>${inEachTest}`),
      row('S1.2', `${inBrowser}<br>${inEachTest}`),
      row(id, inUnitTest),
    );
    expect(check()).toMatchObject({ exitCode: 1, problems: [`docs/specification.md: line 7: ${problem}`] });
  });

  test('requires a place for what is shown', () => {
    writeRows(`| S1.1 | A phone. | nowhere | ${inUnitTest} |`);
    expect(check().problems[0]).toBe(
      'docs/specification.md: line 5: the row does not say where the statement lives',
    );
  });
});

describe('a test that carries an id', () => {
  test('must have run and passed in each of its cases', () => {
    writeCompleteRows();
    writeVitestReport(
      [`has 10 digits ${first}`, 'passed'],
      [`of 1 digit is refused ${both}`, 'passed'],
      [`of 2 digit is refused ${both}`, 'passed'],
    );
    writePlaywrightReport('flaky');
    expect(checkRun()).toEqual({
      exitCode: 0,
      output: '2 statements: 2 shown, 0 left out, 0 not yet',
      problems: [],
    });
  });

  test('is named when one of its cases failed', () => {
    writeCompleteRows();
    writeVitestReport(
      [`has 10 digits ${first}`, 'passed'],
      [`of 1 digit is refused ${both}`, 'passed'],
      [`of 2 digit is refused ${both}`, 'failed'],
    );
    writePlaywrightReport('expected');
    expect(checkRun().problems).toEqual(['tests/phone.test.ts: "of %s digit is refused" did not pass']);
  });

  test('is named when it did not run, whatever else did', () => {
    writeCompleteRows();
    writeVitestReport(
      [`has 10 digits, or more ${first}`, 'passed'],
      [`of 1 digit is refused ${both}`, 'passed'],
    );
    writePlaywrightReport('expected');
    expect(checkRun().problems).toEqual(['tests/phone.test.ts: "has 10 digits" did not run']);
  });

  test.each(['skipped', 'unexpected'])('is named when the browser reports it as %s', (status) => {
    writeCompleteRows();
    writeVitestReport([`has 10 digits ${first}`, 'passed'], [`of 1 digit is refused ${both}`, 'passed']);
    writePlaywrightReport(status);
    expect(checkRun()).toMatchObject({
      exitCode: 1,
      problems: ['tests/e2e/phone.spec.ts: "is typed by a shopper" did not pass'],
    });
  });

  test('is not looked for in a report with an unknown form', () => {
    writeCompleteRows();
    write('reports/tests/services.json', '{"tests": 3}');
    expect(checkRun).toThrow('Invalid key');
  });
});
