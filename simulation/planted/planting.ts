/**
 * Planting: replaces a function or value that a module declares at its top level, in the page or in the server. A bug names the
 * symbol, and the substitute has the symbol's type.
 */
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { replaceSymbol } from '../../tests/torture/support/replacement.ts';

/** Called in place of the original, with the original and its arguments; for a value, called once with that value. */
type Substitute<Original> = Original extends (...args: infer Args) => infer Result
  ? (original: Original, ...args: Args) => Result
  : (original: Original) => Original;

export interface Plant {
  /** Path from the project's root. */
  readonly module: string;
  readonly symbols: Readonly<Record<string, unknown>>;
}

/** Plants in one module: `inModule<typeof import('…')>('src/….ts', {name: …})`. */
export function inModule<Module>(
  module: string,
  symbols: { readonly [Symbol in keyof Module]?: Substitute<Module[Symbol]> },
): Plant {
  return { module, symbols: { ...symbols } };
}

export interface PlantedBug {
  readonly name: string;
  readonly plants: readonly Plant[];
}

type Called = (...args: readonly unknown[]) => unknown;

const root = pathToFileURL(fileURLToPath(new URL('../../', import.meta.url))).href;

/** The global by which changed modules call `substitute`, in the page and in the server. */
export const PLANTING = 'simulatedPlanting';

export interface Planting {
  /** Activates this bug for all code that is called from now on; `null` deactivates it. */
  choose(bug: PlantedBug | null): void;
  /** Returns the original, or the active bug's substitute for it. Changed modules call it. */
  substitute(key: string, original: unknown, args: readonly unknown[]): unknown;
  /** The module's source, changed so that the symbols of all bugs can be replaced; unchanged if it has none of them. */
  changed(module: string, source: string): string;
}

/** @param bugs all bugs that can be chosen */
export function createPlanting(bugs: readonly PlantedBug[]): Planting {
  const symbolsOf = new Map<string, Set<string>>();
  for (const { module, symbols } of bugs.flatMap(({ plants }) => plants)) {
    const known = symbolsOf.get(module) ?? new Set();
    for (const symbol of Object.keys(symbols)) known.add(symbol);
    symbolsOf.set(module, known);
  }
  let substitutes = new Map<string, unknown>();
  return {
    choose(bug) {
      const chosen = (bug?.plants ?? []).flatMap(({ module, symbols }) =>
        Object.entries(symbols).map(([symbol, substitute]) => [`${module} ${symbol}`, substitute] as const),
      );
      substitutes = new Map(chosen);
    },
    substitute(key, original, args) {
      const substitute = substitutes.get(key);
      if (isCalled(substitute)) return substitute(original, ...args);
      return isCalled(original) ? original(...args) : original;
    },
    changed(module, source) {
      const symbols = symbolsOf.get(module) ?? new Set();
      return [...symbols].reduce(
        (text, symbol) =>
          replaceSymbol(
            text,
            symbol,
            `(original, ...args) => globalThis.${PLANTING}(${JSON.stringify(`${module} ${symbol}`)}, original, args)`,
          ),
        source,
      );
    },
  };
}

/** Changes the server's modules as they are loaded. Call it before anything of the server is imported. */
export function plantInServer(planting: Planting): void {
  Reflect.set(globalThis, PLANTING, planting.substitute);
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.startsWith(root) || loaded.source === undefined || loaded.source === null) return loaded;
      const source =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      const changed = planting.changed(url.slice(root.length), source);
      return changed === source ? loaded : { ...loaded, source: changed };
    },
  });
}

function isCalled(value: unknown): value is Called {
  return typeof value === 'function';
}
