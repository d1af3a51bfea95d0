import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import type { CommandName } from './command.ts';
import type { CommandResult } from './result.ts';
import { commandSocketOf, resultSchema } from './wire.ts';

const unanswered: CommandResult = {
  ok: false,
  lines: [
    'The shop ended before it answered, so that this may be done or not. Look at how it stands before you type it again.',
  ],
};

const ofAnotherUser: CommandResult = {
  ok: false,
  lines: ['The shop runs as another user: type this as that user (sudo -u …). Nothing was changed.'],
};

/** Lets the shop that has this data folder open run a command. Returns `null` if no shop is listening. */
export async function sendCommand(
  dataDir: string,
  command: CommandName,
  args: readonly string[],
): Promise<CommandResult | null> {
  const socket = connect(commandSocketOf(dataDir));
  try {
    socket.write(`${JSON.stringify({ command, args })}\n`);
    const reply = await text(socket);
    return reply === '' ? unanswered : v.parse(resultSchema, JSON.parse(reply));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    if (code === 'EACCES' || code === 'EPERM') return ofAnotherUser;
    throw error;
  } finally {
    socket.destroy();
  }
}
