import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { everyPortIsFree } from '../bugs/start.ts';
import type { Arena, Check } from '../support/check.ts';
import { replacementEnv } from '../support/replacement.ts';
import { preload, type TortureShop } from '../support/shop.ts';

const usualPorts = [4100, 4101];
const startScript = 'scripts/start.ts';

export default {
  id: 'R20',
  title: 'npm start beside another shop that has the sandboxes’ usual ports',
  databases: ['pglite'],
  needsBuild: true,
  isQuick: false,
  bugs: [{ name: 'a used port is treated as free', replacements: [everyPortIsFree] }],
  async run(arena) {
    const shop = await arena.startShop();
    await shop.process.end('gently');
    const others = await Promise.all(usualPorts.map(take));
    const started = start(shop, arena);
    const said = await lastWords(started);
    for (const other of others) other.close();
    arena.tally.count('taken ports', usualPorts.length);
    arena.tally.expect('it is ready', said.includes('Ready.'), said);
    const address = /Payment sandbox\s+(\S+)/.exec(said)?.[1] ?? '';
    const reply = await fetch(`${address}/v1/checkout.js`).catch(() => null);
    arena.tally.expectEqual('its sandbox answers elsewhere', reply?.status, 200);
    started.kill('SIGTERM');
    if (started.exitCode === null) await once(started, 'exit');
    await shop.expectInvariants();
  },
} satisfies Check;

/** Occupies a port, like another shop would. A port that is in use already is fine, too. */
async function take(port: number): Promise<Server> {
  const server = createServer().on('error', () => {});
  server.listen(port, '127.0.0.1');
  await Promise.race([once(server, 'listening'), once(server, 'error')]);
  return server;
}

function start({ place }: TortureShop, { bug }: Arena): ChildProcess {
  const { SANDBOX_PORT: _payments, GOKWIK_SANDBOX_PORT: _express, ...env } = process.env;
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', preload, startScript],
    {
      env: { ...env, ...replacementEnv(bug?.replacements ?? []), PORT: '0', DATA_DIR: place.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

/** The output of the process when it is ready or has ended. */
async function lastWords(started: ChildProcess): Promise<string> {
  let said = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const output of [started.stdout, started.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Ready.')) resolve();
    });
  }
  started.once('close', () => resolve());
  await promise;
  return said;
}
