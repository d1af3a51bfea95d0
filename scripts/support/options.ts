import type { ParseArgsOptionsConfig } from 'node:util';
import { readOptions } from '../../server/commands/words.ts';
import { takenByNpm } from './npmOptions.ts';

/** The words and options of the command that runs. Wrong ones end it with exit code 2 and say what is wrong. */
export function optionsOf<Options extends ParseArgsOptionsConfig>(options: Options) {
  const args = process.argv.slice(2);
  const read = takenByNpm(Object.keys(options), args) ?? readOptions(args, options);
  return typeof read === 'string' ? endWith(read) : read;
}

/** The whole number that was typed after an option; `absent` without one. */
export function wholeNumber<Absent>(option: string, text: string | undefined, absent: Absent) {
  if (text === undefined) return absent;
  return /^\d{1,15}$/.test(text) ? Number(text) : endWith(`--${option} needs a whole number, not "${text}".`);
}

export function endWith(message: string): never {
  console.error(message);
  process.exit(2);
}
