import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { hashPages, stampOf } from '../../scripts/support/pages.ts';

const root = join(import.meta.dirname, '../..');
const pagesDir = join('test-results', 'npm-start-pages');

/** Copies the built pages so that they count as fresh, because a new build would disturb other tests. */
async function copyPages(): Promise<void> {
  await cp(join(root, 'dist'), join(root, pagesDir), { recursive: true });
  await writeFile(stampOf(root, pagesDir), hashPages(root, pagesDir));
}

const line = (name: string) => new RegExp(`${name}\\s+(http://\\S+)`);

/** Occupies the sandboxes' default ports, like another shop on this machine. A port that is in use already is fine, too. */
async function takeUsualPorts(): Promise<() => void> {
  const servers = [4100, 4101].map((port) =>
    createServer()
      .on('error', () => {})
      .listen(port, '127.0.0.1'),
  );
  await Promise.all(
    servers.map((server) => Promise.race([once(server, 'listening'), once(server, 'error')])),
  );
  return () => {
    for (const server of servers) server.close();
  };
}

async function printed(npm: ChildProcess, last: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of npm.stdout ?? []) {
    text += chunk;
    if (last.test(text)) return text;
  }
  throw new Error(`npm start ended:\n${text}`);
}

test('npm start beside another shop uses free ports for its sandboxes, and ends when npm is killed', async ({
  request,
}) => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'storefront-start-'));
  const { SANDBOX_PORT: _payments, GOKWIK_SANDBOX_PORT: _express, ...env } = process.env;
  await copyPages();
  const release = await takeUsualPorts();
  const npm = spawn('npm', ['start'], {
    env: { ...env, PORT: '0', DATA_DIR, PAGES_DIR: pagesDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const text = await printed(npm, /Ready\./);
    const [, shop = ''] = line('Shop').exec(text) ?? [];
    const [, payments = ''] = line('Payment sandbox').exec(text) ?? [];
    const [, express = ''] = line('Express sandbox').exec(text) ?? [];
    expect([payments, express]).not.toContain('http://127.0.0.1:4100');
    expect([payments, express]).not.toContain('http://127.0.0.1:4101');
    expect((await request.get(`${payments}/v1/checkout.js`)).status()).toBe(200);
    const home = await request.get(shop);
    expect(home.headers()['content-security-policy']).toContain(`${payments} ${express}`);

    npm.kill('SIGKILL');
    for (const url of [shop, payments, express])
      await expect
        .poll(() =>
          fetch(url).then(
            () => 'answers',
            () => 'gone',
          ),
        )
        .toBe('gone');
    // The database was closed, and its folder given back.
    await expect
      .poll(() =>
        readFile(join(DATA_DIR, 'holder.json')).then(
          () => 'held',
          () => 'free',
        ),
      )
      .toBe('free');
  } finally {
    npm.kill('SIGTERM');
    release();
    await rm(join(root, pagesDir), { recursive: true, force: true });
    await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 });
  }
});
