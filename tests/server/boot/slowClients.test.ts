import { once } from 'node:events';
import { connect, type Server, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../support/app.ts';

const requestSeconds = 2;
const largeBytes = 64 * 1024 * 1024;
let port = 0;
let server: Server;
beforeAll(async () => {
  const app = await openTestApp({
    env: { REQUEST_SECONDS: String(requestSeconds) },
    // More than the buffers of both ends hold.
    modules: () => [{ routes: (scope) => void scope.get('/large', async () => Buffer.alloc(largeBytes)) }],
  });
  server = app.http.server;
  port = Number(new URL(await app.http.listen({ host: '127.0.0.1', port: 0 })).port);
});

/** A connection on which something is sent, and then a letter every tenth of a second. */
async function trickle(start: string, letter: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // Being cut off may be a reset.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(start);
  const timer = letter === '' ? undefined : setInterval(() => socket.write(letter), 100);
  socket.once('close', () => clearInterval(timer));
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Resolves when the connection has ended, also where it was reset, which `once` would throw. */
function closed(socket: Socket): Promise<void> {
  return socket.closed ? Promise.resolve() : new Promise((resolve) => socket.once('close', () => resolve()));
}

const post = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: ${type}\r\ncontent-length: 90000\r\n\r\n{`;

describe('a client is cut off that sends', () => {
  test.each([
    ['nothing', '', ''],
    ['a slow header', 'GET / HTTP/1.1\r\nhost: shop\r\nx-slow: ', 'a'],
    ['a slow body to the API', post('/graphql', 'application/json'), ' '],
    ['a slow body to a path that does not exist', post('/nowhere', 'application/json'), ' '],
    ['no body after its header', post('/graphql', 'application/json'), ''],
  ])('%s', async (_what, start, letter) => {
    const socket = await trickle(start, letter);
    socket.resume();
    await closed(socket);
  });
});

test('a client that does not read its reply is cut off', async () => {
  const socket = await trickle('GET /large HTTP/1.1\r\nhost: shop\r\n\r\n', '');
  await once(socket, 'readable');
  // Whoever does not read is not told either.
  await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0);
  socket.resume();
  await closed(socket);
  expect(socket.bytesRead).toBeLessThan(largeBytes);
});
