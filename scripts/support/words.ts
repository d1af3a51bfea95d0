/** Reads what was typed after a command, and says what is wrong with it. */
import type { ParseArgsOptionsConfig } from 'node:util';
import { isHelpAsked } from '../../server/commands/help.ts';
import { readOptions } from '../../server/commands/words.ts';
import { takenByNpm } from './npmOptions.ts';
import './brokenPipe.ts';

/** Prints a command's help if it was asked for. Returns whether it was. */
export function isHelpPrinted(args: readonly string[], usage: readonly string[]): boolean {
  const isAsked = isHelpAsked(args);
  if (isAsked) console.log(usage.join('\n'));
  return isAsked;
}

/** The words and options; `null`, with the fault printed, where an option is wrong. */
export function readWords<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage: readonly string[],
) {
  const reading = takenByNpm(Object.keys(options), args) ?? readOptions(args, options);
  if (typeof reading !== 'string') return reading;
  refuse(reading, usage);
  return null;
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
