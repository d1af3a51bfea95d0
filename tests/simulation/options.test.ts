import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { failureText } from '../../simulation/report/report.ts';
import { bareEnvironment } from '../support/bareEnvironment.ts';

function type(script: string, words: readonly string[]) {
  const args = ['--disable-warning=ExperimentalWarning', script, ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: bareEnvironment(),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.each([
  [['42'], '"42" is too much: there are only --seed, --steps,'],
  [['--only', 'coupon'], '--only needs --plots or --planted.'],
  [['--write'], '--write needs --coverage or --planted.'],
  [['--plots', '--rounds', '2'], '--rounds needs --planted.'],
  [['--planted', '--minutes', '3'], '--minutes does nothing beside --planted.'],
  [['--replay', 'tests/simulation/runs', '--seed', '1'], '--seed does nothing beside --replay.'],
])('simulate with %j, a part of which would do nothing, is refused', (words, reason) => {
  const { status, stdout, stderr } = type('simulation/main.ts', words);
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining(reason),
  });
});

test('hostile with a word is refused', () => {
  expect(type('scripts/hostile.ts', ['5000'])).toEqual({
    status: 2,
    stdout: '',
    stderr: '"5000" is too much: there are only --seed, --count.\n',
  });
});

test('the seed of a run is printed with its steps, and not where it followed a plot that a seed alone does not', () => {
  const failure = {
    seed: '7',
    violation: { rule: 'A rule', details: 'broken' },
    steps: [],
    stepsBefore: 120,
    faults: 'all',
    file: 'reports/simulation/7.json',
  };
  const seedAgain = 'The seed again: npm run simulate -- --seed 7 --steps 120 --faults all';
  expect(failureText({ ...failure, plot: null })).toContain(seedAgain);
  expect(failureText({ ...failure, plot: 'a plot' })).not.toContain('The seed again');
});
