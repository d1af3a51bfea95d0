/** Help of the merchant's commands, as they are shipped. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { helpOf } from '../../server/commands/help.ts';
import { bareEnvironment } from '../support/bareEnvironment.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** In an empty folder, where neither a shop nor a database is to be had. */
async function run(script: string, ...words: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-help-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = bareEnvironment({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    PORT: 'none',
  });
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; out: string; err: string }>();
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts', `${script}.ts`), ...words];
  const child = execFile(process.execPath, args, { env, cwd: folder }, (_error, out, err) =>
    resolve({ code: child.exitCode, out, err }),
  );
  return { ...(await promise), files: await readdir(folder) };
}

const commands = [
  'orders',
  'messages',
  'invoices',
  'questions',
  'reviews',
  'coupons',
  'grievances',
  'privacy',
  'vitals',
  'import',
  'export',
  'init',
  'preview',
];

test.each(commands)('%s --help is printed without a shop, a database or right settings', async (command) => {
  for (const word of ['--help', '-h', 'help']) {
    const { code, out, err, files } = await run(command, word);
    expect({ code, err, files }).toEqual({ code: 0, err: '', files: [] });
    expect(out).toContain(`npm run ${command} -- `);
  }
});

test.each(['--help', '-h', 'help', 'check --help'])(
  'the commands of scenario are printed by %s',
  async (words) => {
    const { code, out, err } = await run('scenario', ...words.split(' '));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('replay <name or file…|all> [--browser]');
  },
);

test('help after other words is help, not done', async () => {
  const { code, out } = await run('orders', 'cancel', 'SOME-CODE', '--help');
  expect(code).toBe(0);
  expect(out).toContain('npm run orders -- cancel CODE "reason"');
});

test('the kinds of message that can be previewed are in the help of messages', async () => {
  const { out } = await run('messages', 'preview', '--help');
  expect(out).toContain('KIND: placed, confirmed, paymentFailed, dispatched,');
});

test('the stages that --status takes are in the help of orders', () => {
  expect(helpOf('orders').join('\n')).toContain(
    'STATUS: placed, confirmed, packed, dispatched, out-for-delivery',
  );
});

test.each([
  ['import', ['goods', 'file.csv'], 'There is no kind "goods" of import.'],
  ['import', [], 'What is to be imported?'],
  ['import', ['products'], 'Which file of products?'],
  ['import', ['products', 'file.xlsx'], 'file.xlsx is neither a .csv nor a .json file.'],
  ['import', ['products', 'file.csv', '--dry'], 'There is no --dry. There is: --dry-run.'],
  ['import', ['products', 'file.csv', '--dry-run=no'], '--dry-run takes no value.'],
  ['init', [], 'Which folder?'],
  ['export', ['one', 'two'], 'One folder: "two" is too much.'],
  ['preview', ['folder', '--port', 'high'], '"high" is no port.'],
  ['preview', ['--ports', '1'], 'There is no --ports. There is: --port.'],
])('%s with %j is refused with the reason and the usage', async (command, words, reason) => {
  const { code, out, err, files } = await run(command, ...words);
  expect({ code, out, files }).toEqual({ code: 2, out: '', files: [] });
  expect(err).toContain(reason);
  expect(err).toContain(`npm run ${command} -- `);
});

test('a command where there is no shop says so, and makes none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-none-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; err: string }>();
  const child = execFile(
    process.execPath,
    [join(root, 'scripts/orders.ts')],
    { env: bareEnvironment({ DATA_DIR: join(folder, 'data') }) },
    (_error, _out, err) => resolve({ code: child.exitCode, err }),
  );
  const { code, err } = await promise;
  expect(code).toBe(1);
  expect(err).toContain(`there is no shop in ${join(folder, 'data')}`);
  expect(await readdir(folder)).toEqual([]);
});

test('the wording of the sign-in code has the code as the variable that is sent, and no other', async () => {
  const { code, out } = await run('messages', 'templates');
  expect(code).toBe(0);
  const [, signIn = '', confirmed = ''] =
    /\nsign_in_code\n([\s\S]*?)\n\n[\s\S]*\norder_confirmed\n([\s\S]*?)\n\n/.exec(out) ?? [];
  expect(signIn).toBe(
    '  SMS       ##otp## is your code to sign in at YOUR SHOP. It is good for 5 minutes. Do not share it with anyone.',
  );
  expect(confirmed.split('\n')).toEqual([
    '  SMS       Thank you for shopping at ##var1##. Your order ##var2## of ##var3## is confirmed. ##link##',
    '  WhatsApp  Thank you for shopping at {{1}}. Your order {{2}} of {{3}} is confirmed.',
  ]);
});
