/** Reads what was typed after a command, and says what is wrong with it. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { isHelpAsked } from '../../server/commands/help.ts';

/** Prints a command's help where it was asked for. */
export function isHelpPrinted(args: readonly string[], usage: readonly string[]): boolean {
  const isAsked = isHelpAsked(args);
  if (isAsked) console.log(usage.join('\n'));
  return isAsked;
}

/** The words and options; `null`, with the fault printed, where an option is unknown. */
export function readWords<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage: readonly string[],
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error), usage);
    return null;
  }
}

/** The only word, a folder; `null`, with the fault printed, where there is none or another. */
export function oneFolder([folder, ...rest]: readonly string[], usage: readonly string[]): string | null {
  if (folder !== undefined && !folder.startsWith('-') && rest.length === 0) return folder;
  refuse(folder === undefined ? 'Which folder?' : `One folder: "${rest[0] ?? folder}" is too much.`, usage);
  return null;
}

function refuse(reason: string, usage: readonly string[]): void {
  console.error([reason, '', ...usage].join('\n'));
}
