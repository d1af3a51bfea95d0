import type { ParseArgsOptionsConfig } from 'node:util';
import { readOptions } from '../../server/commands/words.ts';
import { takenByNpm } from './npmOptions.ts';

/** The words and options of the command that runs. Wrong ones end it with exit code 2 and say what is wrong. */
export function optionsOf<Options extends ParseArgsOptionsConfig>(options: Options) {
  const args = process.argv.slice(2);
  const read = takenByNpm(Object.keys(options), args) ?? readOptions(args, options);
  return typeof read === 'string' ? endWith(read) : read;
}

/** The options of a command that has no words besides them. */
export function optionsAlone<Options extends ParseArgsOptionsConfig>(options: Options) {
  const read = optionsOf(options);
  const [word] = read.positionals;
  return word === undefined ? read : endWith(`"${word}" is too much: there are only ${namesOf(options)}.`);
}

function namesOf(options: ParseArgsOptionsConfig): string {
  return Object.keys(options)
    .map((name) => `--${name}`)
    .join(', ');
}

/** The whole number that was typed after an option; `absent` without one. */
export function wholeNumberOrExit<Absent>(option: string, text: string | undefined, absent: Absent) {
  if (text === undefined) return absent;
  return /^\d{1,15}$/.test(text) ? Number(text) : endWith(`--${option} needs a whole number, not "${text}".`);
}

export function endWith(message: string): never {
  console.error(message);
  process.exit(2);
}
