import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Reads words and options that were typed; a string says what is wrong with them. */
export function readOptions<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  const wrong = wrongOption(args, options);
  return wrong ?? parseArgs({ args: [...args], options, allowPositionals: true });
}

/** Checked here, so that the answer is in the shop's own words. */
function wrongOption(args: readonly string[], options: ParseArgsOptionsConfig): string | null {
  const end = args.indexOf('--');
  const { tokens } = parseArgs({
    args: [...(end < 0 ? args : args.slice(0, end))],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined) {
      const known = Object.keys(options).map((name) => `--${name}`);
      return `There is no ${token.rawName}. There is: ${known.join(', ')}.`;
    }
    const isMissing = token.value === undefined || (!token.inlineValue && token.value.startsWith('-'));
    if (option.type === 'string' && isMissing) return `${token.rawName} needs a value after it.`;
    if (option.type === 'boolean' && token.value !== undefined) return `${token.rawName} takes no value.`;
  }
  return null;
}
