/** Every command of the merchant's guide, typed at a shop that runs, prints what the guide says. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../../sandbox/index.ts';
import { phoneTemplates } from '../../../server/messages/templates.ts';
import { bareEnvironment } from '../../support/bareEnvironment.ts';
import { newDataFolder } from '../support/dataFolder.ts';
import { runShop } from '../support/process.ts';
import { differenceOf, readGuide } from './support/guide.ts';
import { placeCashOrder, placePaidOrder } from './support/shopper.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const isPglite = inject('testTemplate').kind === 'pglite';

test.runIf(isPglite)('the merchant’s guide is true, command by command', { timeout: 1_200_000 }, async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const folder = await mkdtemp(join(tmpdir(), 'storefront-guide-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = {
    DATA_DIR: await newDataFolder(),
    SANDBOX_PORT: new URL(sandbox.url).port,
    SMTP_SANDBOX_PORT: new URL(sandbox.mailUrl).port,
    COD_CONFIRMATION: 'true',
    // As in the evening: nothing that can wait is sent.
    QUIET_HOURS: quietNow(),
  };
  const { url } = await runShop(env).listening;
  sandbox.webhooks.setTarget(`${url}/api/payments/razorpay/webhook`);
  sandbox.postbox.register('http://localhost:0', new Map(Object.entries(phoneTemplates)));
  const codes = [
    await placeCashOrder(url, 2),
    await placePaidOrder(url, sandbox, 3),
    await placeCashOrder(url, 1),
    await placeCashOrder(url, 1),
  ];
  const guide = readGuide(await readFile(join(root, 'docs/guides/merchant.md'), 'utf8'));
  expect(guide.codes).toHaveLength(codes.length);
  const actual = (text: string) =>
    guide.codes.reduce((so, code, index) => so.replaceAll(code, codes[index] ?? ''), text);
  for (const step of guide.steps) {
    const command = actual(step.command).replace(
      /\bnpm run (?:-s )?(\w+)(?: --)?/,
      `"${process.execPath}" "${root}/scripts/$1.ts"`,
    );
    const script = `${guide.prelude.replace('http://localhost:3000', url)}\n${command}`;
    const printed = await run(script, { ...env, cwd: folder });
    const difference = differenceOf({ ...step, lines: step.lines.map(actual) }, printed);
    expect(difference, `$ ${step.command}`).toBeNull();
  }
});

/** All hours of the day in India but the one before this one. */
function quietNow(): string {
  const hour = new Date(Date.now() + 5.5 * 60 * 60_000).getUTCHours();
  return `${hour}-${(hour + 23) % 24}`;
}

function run(script: string, { cwd, ...env }: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  execFile('sh', ['-c', script], { cwd, env: bareEnvironment(env) }, (_error, stdout, stderr) =>
    resolve(`${stdout}${stderr}`.trimEnd().split('\n')),
  );
  return promise;
}
