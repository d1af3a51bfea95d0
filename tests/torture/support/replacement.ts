/**
 * A replacement substitutes a function or value that a module declares at its top level, in the process under test
 * only. It names the symbol, and its type is checked against the symbol's, so that a rename or a
 * change of signature is a type error and a change of the function's text changes nothing.
 *
 * Replacements are declared in `tests/torture/bugs`, whose files the process under test loads before the shop: they
 * import types of the replaced modules only.
 */
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface Replacement {
  /** The file that declares it and its number there, the same in every process. */
  readonly id: string;
  /** Path from the project's root. */
  readonly module: string;
  readonly symbols: Readonly<Record<string, unknown>>;
}

/** Called with the original and what the original would be called with; for a value, once with the value. */
type Substitute<Original> = Original extends (...args: infer Args) => infer Result
  ? (original: Original, ...args: Args) => Result
  : (original: Original) => Original;

type Substitutes<Module> = { readonly [Symbol in keyof Module]?: Substitute<Module[Symbol]> };

const root = fileURLToPath(new URL('../../../', import.meta.url));
const declared = new Map<string, Replacement>();

/**
 * A function that declares the replacements of one file: `replace<typeof import('…')>('server/….ts', {name: …})`.
 * @param fileUrl the file's `import.meta.url`
 */
export function replacementsOf(fileUrl: string) {
  const file = relative(root, fileURLToPath(fileUrl));
  let count = 0;
  return function replace<Module>(module: string, symbols: Substitutes<Module>): Replacement {
    count += 1;
    const replacement = { id: `${file}#${count}`, module, symbols: { ...symbols } };
    declared.set(replacement.id, replacement);
    return replacement;
  };
}

/** The environment in which a process preloaded with `plant.ts` makes the replacements. */
export function replacementEnv(replacements: readonly Replacement[]): {
  readonly TORTURE_REPLACEMENTS: string;
} {
  return { TORTURE_REPLACEMENTS: JSON.stringify(replacements.map(({ id }) => id)) };
}

/** The replacements that `TORTURE_REPLACEMENTS` names, loaded from the files that declare them. */
export async function loadReplacements(ids: readonly string[]): Promise<Replacement[]> {
  const loaded: Replacement[] = [];
  for (const id of ids) {
    await import(pathToFileURL(root + id.replace(/#\d+$/, '')).href);
    const replacement = declared.get(id);
    if (replacement === undefined) throw new Error(`There is no replacement ${id}.`);
    loaded.push(replacement);
  }
  return loaded;
}

/**
 * The module's source with the symbol renamed to `<symbol>$original`, and in its place a declaration that calls
 * `substitute`. Throws unless the source declares the symbol exactly once, at its top level.
 * @param substitute an expression: a function that takes the original and its arguments
 */
export function replaceSymbol(source: string, symbol: string, substitute: string): string {
  const declaration = new RegExp(`^(export )?((?:async )?function|const) ${symbol}(?![\\w$])`, 'gm');
  const [match, ...others] = source.matchAll(declaration);
  if (match === undefined || others.length > 0) {
    throw new Error(`${symbol} is not declared exactly once at the top level.`);
  }
  const [, exported = '', keyword = ''] = match;
  const original = `${symbol}$original`;
  const renamed = source.replace(declaration, () => `${keyword} ${original}`);
  const call = `(${substitute})(${original}, ...args)`;
  return keyword === 'const'
    ? `${renamed}\n${exported}const ${symbol} = typeof ${original} === 'function' ? (...args) => ${call} : (${substitute})(${original});\n`
    : `${renamed}\n${exported}function ${symbol}(...args) { return ${call}; }\n`;
}

export function isReplacement(value: unknown): value is Replacement {
  return typeof value === 'object' && value !== null && 'module' in value && 'symbols' in value;
}
