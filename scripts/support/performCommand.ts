import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CommandName } from '../../server/commands/command.ts';
import type { CommandFile, CommandResult } from '../../server/commands/result.ts';
import { sendCommand } from '../../server/commands/send.ts';
import { type Config, readConfig } from '../../server/config.ts';

/** Runs a command and prints what it says. Returns the exit code. */
export async function performCommand(name: CommandName, args: readonly string[]): Promise<number> {
  const reading = readConfig(process.env);
  if (!reading.ok) {
    console.error(
      `Nothing was changed. Settings:\n${reading.problems.map((line) => `  ${line}`).join('\n')}`,
    );
    return 1;
  }
  const { ok, lines, files = [] } = await perform(reading.config, name, args);
  for (const line of lines) (ok ? console.log : console.error)(onOneLine(line));
  for (const file of files) {
    const problem = await write(file);
    if (problem !== null) {
      console.error(problem);
      return 1;
    }
  }
  return ok ? 0 : 1;
}

async function perform(config: Config, name: CommandName, args: readonly string[]): Promise<CommandResult> {
  const byShop = config.databaseUrl === undefined ? await sendCommand(config.dataDir, name, args) : null;
  if (byShop !== null) return byShop;
  // Loaded only now: the shop's code takes a second to load, which is not needed if the running shop runs the command.
  const { performHere } = await import('./performHere.ts');
  return performHere(config, name, args);
}

/**
 * Writes a file into the folder in which the command was typed, unless its path names another. Returns why it could not be
 * written.
 */
async function write({ path, base64 }: CommandFile): Promise<string | null> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.from(base64, 'base64'));
  } catch (error) {
    return `${path} cannot be written: ${error instanceof Error ? error.message : error}.`;
  }
  console.log(isThere ? `Wrote ${path}, in place of the one that was there.` : `Wrote ${path}.`);
  return null;
}

/**
 * Replaces line breaks and control characters. Texts of shoppers may contain them, and would print false lines or control the
 * terminal.
 */
function onOneLine(line: string): string {
  return line.replace(/(?:(?!\t)[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069])+/gu, ' ');
}
