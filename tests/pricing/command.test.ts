import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { price } from '../../scripts/price/run.ts';
import { quote } from '../../src/pricing/index.ts';
import { NOW } from './support/arbitrary.ts';
import { line, offer } from './support/offers.ts';

const folder = mkdtempSync(join(tmpdir(), 'price-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CART = {
  now: NOW,
  paymentType: 'NONE',
  cart: [line('a', 60_000, { qty: 2 })],
  coupon: offer(),
} as const;

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Runs the command with these arguments. */
function run(...args: string[]) {
  return price(args);
}

test('the help names a sample, which is priced', () => {
  const help = run('--help');
  expect([help.exitCode, help.error]).toEqual([0, '']);
  const [sample = ''] = /samples\/\S+\.json/.exec(help.output) ?? [];
  const { exitCode, output } = run(sample);
  expect([exitCode, /Payable +(₹\S+)/.exec(output)?.[1]]).toEqual([0, '₹980.68']);
});

describe('a cart', () => {
  test('is printed as a bill with its reasons', () => {
    const { exitCode, output } = run(file('cart.json', CART));
    expect(exitCode).toBe(0);
    expect(output.split('\n').slice(0, 7)).toEqual([
      `Bill at ${NOW}, payment NONE`,
      '',
      'Lines',
      '  a  2 × ₹600.00 − ₹50.00  L2  price 60000, freeUnits 0, discountRule D1',
      '',
      'Bill',
      '  Cart total            ₹1200.00  T1  lines 1',
    ]);
    expect(output).toContain('  ✓ SLOT  ₹50 off.  D1  ');
  });

  test('is printed as bare results if asked', () => {
    const { exitCode, output } = run('--json', file('cart.json', CART));
    expect(exitCode).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      status: 'ok',
      quote: quote(CART),
      explanation: { lines: [{}] },
    });
  });

  test('with wrong fields is refused with their paths', () => {
    const cart = [line('a', 1), line('a', 1, { qty: 0 }), { ...line('c', 1), price: '100' }];
    const { exitCode, output, error } = run(file('bad.json', { ...CART, cart, cupon: null, now: 'today' }));
    expect([exitCode, output]).toEqual([2, '']);
    expect(
      error
        .trim()
        .split('\n')
        .map((text) => text.split(':')[0]),
    ).toEqual(['now', 'cart[1].qty', 'cart[2].price', 'cupon']);
    expect(run(file('twice.json', { ...CART, cart: [line('a', 1), line('a', 1)] }))).toEqual({
      exitCode: 2,
      output: '',
      error: 'cart[1].recordKey: Repeated key',
    });
    expect(run(file('huge.json', { ...CART, cart: [line('a', 1, { qty: 2_000_000 })] })).error).toBe(
      'cart: INVALID_QUANTITY',
    );
  });
});

describe('a file of cases', () => {
  const passing = { id: 'X1', kind: 'adValue', input: { total: 25 }, expected: { value: 21 } };
  const failing = {
    id: 'X2',
    name: 'wrong',
    kind: 'quote',
    input: CART,
    expected: { ...quote(CART), total: 1 },
  };

  test('that all pass exits 0', () => {
    const { exitCode, output } = run('--check', fileURLToPath(new URL('./cases.json', import.meta.url)));
    expect([exitCode, output]).toEqual([0, '208 passed, 0 failed']);
  });

  test('with mismatches prints each with its difference and exits 1', () => {
    const cases = [
      passing,
      failing,
      { ...passing, id: 'X3', kind: 'mystery' },
      { ...passing, id: 'X4', input: 5 },
      { ...passing, id: 'X5', expected: { value: 21, more: [1] } },
    ];
    expect(run('--check', file('cases.json', { cases }))).toMatchObject({
      exitCode: 1,
      output: [
        'X2 wrong',
        '  total: expected 1, got 115000',
        'X3',
        '  value: expected 21, got nothing',
        '  unknownKind: expected nothing, got "mystery"',
        'X4',
        '  value: expected 21, got nothing',
        '  threw: expected nothing, got "The input is not an object"',
        'X5',
        '  more: expected [1], got nothing',
        '1 passed, 4 failed',
      ].join('\n'),
    });
    const { output } = run('--check', '--json', file('cases.json', { cases: [passing, failing] }));
    expect(JSON.parse(output)).toEqual({
      passed: 1,
      failed: [{ id: 'X2', name: 'wrong', mismatches: [{ path: 'total', expected: 1, actual: 115_000 }] }],
    });
  });

  test('of an invalid shape is refused with the path', () => {
    const { exitCode, error } = run('--check', file('form.json', { cases: [passing, { id: 5 }] }));
    expect(exitCode).toBe(2);
    expect(error).toContain('cases[1].id: ');
    expect(run('--check', file('list.json', [])).error).toContain('cases: ');
  });
});

test('a missing file, a file that is not JSON, an unknown option and a missing argument are refused', () => {
  const missing = join(folder, 'missing.json');
  expect(run(missing)).toMatchObject({ exitCode: 2, error: expect.stringContaining(`${missing}: ENOENT`) });
  expect(run(file('text.json', '{'))).toMatchObject({
    exitCode: 2,
    error: expect.stringContaining('text.json: '),
  });
  expect(run('--nope', missing)).toMatchObject({ exitCode: 2, error: expect.stringContaining('Usage: ') });
  expect(run()).toMatchObject({ exitCode: 2, error: expect.stringContaining('Usage: ') });
  expect(run(missing, missing)).toMatchObject({ exitCode: 2, error: expect.stringContaining('Usage: ') });
});

test('the script prints the results and exits with their code', () => {
  const script = fileURLToPath(new URL('../../scripts/price.ts', import.meta.url));
  const good = spawnSync(process.execPath, [script, '--json', file('cart.json', CART)], { encoding: 'utf8' });
  expect([good.status, good.stdout, good.stderr]).toEqual([
    0,
    `${run('--json', file('cart.json', CART)).output}\n`,
    '',
  ]);
  const bad = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect([bad.status, bad.stdout, bad.stderr]).toEqual([2, '', `${run().error}\n`]);
});
