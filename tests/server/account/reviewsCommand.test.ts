import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { bareEnvironment } from '../../support/bareEnvironment.ts';
import { newShopSettings } from '../support/dataFolder.ts';
import { runShop } from '../support/process.ts';

// Six processes, each of which takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs `npm run reviews -- …` without npm. */
function reviews(
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ code: unknown; printed: string }> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: bareEnvironment(env) };
    const flag = '--disable-warning=ExperimentalWarning';
    execFile(process.execPath, [flag, 'scripts/reviews.ts', ...args], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, printed: stdout + stderr }),
    );
  });
}

test('reviews are listed, published and removed, whether or not the shop is running', async () => {
  const env = await newShopSettings();
  const shop = runShop(env);
  await shop.listening;
  const nothing = { code: 0, printed: 'No reviews are waiting.\n' };
  expect(await reviews(env, 'list')).toEqual(nothing);
  expect(await reviews(env, 'allow', 'no-such')).toEqual({
    code: 1,
    printed: 'There is no review no-such.\nNothing was changed.\n',
  });
  expect((await reviews(env, 'praise')).printed).toMatch(
    /^There is no "praise" of reviews\. There is: list, allow, remove\./,
  );
  shop.child.kill('SIGTERM');
  await shop.ended;
  // Then the command opens the database itself, and says which one if no setting names it.
  const which =
    env.DATABASE_URL === undefined
      ? `DATABASE_URL is not set: this is the shop "demo" in ${env.DATA_DIR}.\n`
      : '';
  expect(await reviews(env, 'list')).toEqual({ code: 0, printed: `${nothing.printed}${which}` });
});
