import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { busyWords, isBusy } from '../db/busy.ts';
import { isCommandName, runCommand } from './command.ts';
import type { CommandPlace } from './place.ts';
import type { CommandResult } from './result.ts';
import { commandSocketOf, requestSchema } from './wire.ts';

export interface CommandListener {
  stop(): Promise<void>;
}

/**
 * Runs commands for other processes of this user. The embedded database serves one process only, so the running shop must run the
 * command. Call it while holding the lock of the data folder.
 */
export async function listenForCommands(
  dataDir: string,
  place: CommandPlace,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<CommandListener> {
  const path = commandSocketOf(dataDir);
  const callers = new Set<Socket>();
  const server = createServer((socket) => {
    callers.add(socket);
    socket.once('close', () => callers.delete(socket));
    void answer(socket, place, log);
  });
  // Removes the socket of a killed process. The lock guarantees that nobody listens there.
  rmSync(path, { force: true });
  const before = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await once(server, 'listening');
  return {
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of callers) socket.destroy();
      await closed;
    },
  };
}

async function answer(
  socket: Socket,
  place: CommandPlace,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  // A caller that has disconnected needs no reply.
  socket.on('error', () => {});
  socket.setTimeout(60_000, () => socket.destroy());
  try {
    const line = await readLine(socket);
    if (line === null) return;
    // The time-out is for the caller's words: the command itself may take longer.
    socket.setTimeout(0);
    socket.end(`${JSON.stringify(await runLine(line, place))}\n`);
  } catch (error) {
    log.error({ err: error }, 'a command failed');
    const line = isBusy(error)
      ? `Nothing was changed. ${busyWords}`
      : 'The shop could not do this. Its log says why.';
    socket.end(`${JSON.stringify({ ok: false, lines: [line] })}\n`);
  }
}

/** The caller's first line; `null` if it has gone before its end. Not by `readline`, which throws the socket's later errors. */
async function readLine(socket: Socket): Promise<string | null> {
  let text = '';
  socket.setEncoding('utf8');
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    text += part;
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
  }
  return null;
}

async function runLine(line: string, place: CommandPlace): Promise<CommandResult> {
  const { command, args } = v.parse(requestSchema, JSON.parse(line));
  if (!isCommandName(command))
    return { ok: false, lines: [`The running shop knows no command "${command}".`] };
  return runCommand(command, place, args);
}
