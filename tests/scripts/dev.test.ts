import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { bareEnvironment } from '../support/bareEnvironment.ts';

const cwd = fileURLToPath(new URL('../..', import.meta.url));

function dev(SHOP_URL: string) {
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; err: string }>();
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/dev.ts'];
  const child = execFile(
    process.execPath,
    args,
    { cwd, env: bareEnvironment({ SHOP_URL }) },
    (_error, _out, err) => resolve({ code: child.exitCode, err }),
  );
  return promise;
}

test('the pages need a shop that runs', async () => {
  expect(await dev('http://127.0.0.1:1')).toEqual({
    code: 2,
    err: 'No shop answers at http://127.0.0.1:1: run npm start first.\n',
  });
});

test('a port that is taken is named', async () => {
  const shop = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
  onTestFinished(() => void shop.close());
  await once(shop, 'listening');
  const address = shop.address();
  // Taken here, unless another program has it already.
  const other = createServer().on('error', () => {});
  onTestFinished(() => void other.close());
  other.listen(5173, 'localhost');
  await Promise.race([once(other, 'listening'), once(other, 'error')]);
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await dev(`http://127.0.0.1:${port}`)).toEqual({
    code: 2,
    err: 'Port 5173 is taken by another program: end that first.\n',
  });
});
