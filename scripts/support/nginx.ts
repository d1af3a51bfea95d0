import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureNginx } from './prerequisites.ts';

export interface Proxy extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
  readonly pid: () => number;
}

const startWithinMs = 10_000;

/** Starts an nginx on a free port that distributes requests to these servers. Ending it removes its folder. */
export async function startNginx(servers: readonly string[]): Promise<Proxy> {
  const program = ensureNginx();
  const folder = await mkdtemp(join(tmpdir(), 'storefront-nginx-'));
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, servers));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return {
    url,
    pid: () => child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A server that refuses connections or dies is skipped for a second. Its requests are not passed on to another one: the caller
 * retries with its idempotency key.
 */
function configuration(folder: string, port: number, servers: readonly string[]): string {
  const upstreams = servers.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user}
worker_processes 1;
daemon off;
error_log stderr crit;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream shop { least_conn; ${upstreams.join(' ')} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}

async function answers(url: string): Promise<void> {
  const end = performance.now() + startWithinMs;
  while (performance.now() < end) {
    const reply = await fetch(`${url}/healthz`).catch(() => null);
    await reply?.body?.cancel();
    if (reply?.ok) return;
    await pause(50);
  }
  throw new Error('nginx does not answer; see above.');
}
