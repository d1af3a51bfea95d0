import { BootFailure, openShopDatabase, requireShop } from '../../server/boot.ts';
import { type CommandName, commandPlaceOf, commands } from '../../server/commands/command.ts';
import { sendCommand } from '../../server/commands/send.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { CommandResult } from '../../server/payments/refunds/staffRefunds.ts';

/**
 * Runs one of the merchant's commands; if the running shop has the embedded database open, the shop runs it. Prints the output and
 * returns the exit code.
 */
export async function runCommand(name: CommandName, args: readonly string[]): Promise<number> {
  const reading = readConfig(process.env);
  if (!reading.ok) {
    console.error(reading.problems.join('\n'));
    return 1;
  }
  try {
    const { ok, lines } = await perform(reading.config, name, args);
    for (const line of lines) (ok ? console.log : console.error)(onOneLine(line));
    return ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof BootFailure)) throw error;
    console.error(`Nothing was changed. ${error.message}`);
    return 1;
  }
}

async function perform(config: Config, name: CommandName, args: readonly string[]): Promise<CommandResult> {
  const byShop = config.databaseUrl === undefined ? await sendCommand(config.dataDir, name, args) : null;
  if (byShop !== null) return byShop;
  const { database, close } = await openShopDatabase(config);
  try {
    await requireShop(database, config);
    return await commands[name](commandPlaceOf(config, database), args);
  } finally {
    await close();
  }
}

/** Replaces line breaks and terminal control sequences, which shoppers' texts can contain. */
function onOneLine(line: string): string {
  return line.replace(/(?:(?!\t)[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069])+/gu, ' ');
}
