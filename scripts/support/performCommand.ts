import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BootFailure, openPresentShop } from '../../server/boot.ts';
import { type CommandName, commandPlaceOf, commands } from '../../server/commands/command.ts';
import { sendCommand } from '../../server/commands/send.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { CommandFile, CommandResult } from '../../server/payments/refunds/staffRefunds.ts';

/** Runs a command and prints what it says. Returns the exit code. */
export async function performCommand(name: CommandName, args: readonly string[]): Promise<number> {
  const reading = readConfig(process.env);
  if (!reading.ok) {
    console.error(
      `Nothing was changed. Settings:\n${reading.problems.map((line) => `  ${line}`).join('\n')}`,
    );
    return 1;
  }
  try {
    const { ok, lines, files = [] } = await perform(reading.config, name, args);
    for (const line of lines) (ok ? console.log : console.error)(onOneLine(line));
    for (const file of files) console.log(await write(file));
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
  const { database, close } = await openPresentShop(config);
  try {
    return await commands[name](commandPlaceOf(config, database), args);
  } finally {
    await close();
  }
}

/** Into the folder in which the command was typed, unless its path says otherwise. */
async function write({ path, base64 }: CommandFile): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.from(base64, 'base64'));
  } catch (error) {
    throw new BootFailure(`${path} cannot be written: ${error instanceof Error ? error.message : error}.`);
  }
  return isThere ? `Wrote ${path}, in place of the one that was there.` : `Wrote ${path}.`;
}

/** What shoppers wrote may have line breaks, which would make lines of its own, and control sequences of terminals. */
function onOneLine(line: string): string {
  return line.replace(/(?:(?!\t)[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069])+/gu, ' ');
}
