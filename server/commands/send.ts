import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import type { CommandResult } from '../payments/refunds/staffRefunds.ts';
import type { CommandName } from './command.ts';
import { commandSocketOf, resultSchema } from './wire.ts';

/** Lets the shop that has this data folder open run a command. Returns `null` if no shop is listening. */
export async function sendCommand(
  dataDir: string,
  command: CommandName,
  args: readonly string[],
): Promise<CommandResult | null> {
  const socket = connect(commandSocketOf(dataDir));
  try {
    socket.write(`${JSON.stringify({ command, args })}\n`);
    return v.parse(resultSchema, JSON.parse(await text(socket)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED'].includes(String(error.code)))
      return null;
    throw error;
  } finally {
    socket.destroy();
  }
}
