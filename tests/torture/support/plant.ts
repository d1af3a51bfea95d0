/**
 * Preloaded into a process under test (`node --import`): makes the replacements whose ids `TORTURE_REPLACEMENTS` lists, by
 * changing modules as they are loaded. The process ends if a module does not declare the symbol or was loaded before:
 * a run without the bug would prove nothing.
 */
import { type ModuleSource, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { loadReplacements, replaceSymbol } from './replacement.ts';

const root = pathToFileURL(fileURLToPath(new URL('../../../', import.meta.url))).href;
const ids = v.parse(v.array(v.string()), JSON.parse(process.env.TORTURE_REPLACEMENTS ?? '[]'));

const loadedBefore = new Set<string>();
const substitutes: Record<string, unknown> = {};
Reflect.set(globalThis, 'tortureSubstitutes', substitutes);

registerHooks({
  load(url, context, nextLoad) {
    loadedBefore.add(url);
    const loaded = nextLoad(url, context);
    const symbols = symbolsOf.get(url) ?? [];
    if (symbols.length === 0 || loaded.source === undefined || loaded.source === null) return loaded;
    const source = symbols.reduce((text, symbol) => replaceIn(text, url, symbol), textOf(loaded.source));
    return { ...loaded, source };
  },
});

const symbolsOf = new Map<string, string[]>();
for (const { module, symbols } of await loadReplacements(ids)) {
  const url = root + module;
  if (loadedBefore.has(url)) throw new Error(`${module} was loaded before anything could be replaced in it.`);
  for (const [symbol, substitute] of Object.entries(symbols)) {
    symbolsOf.set(url, [...(symbolsOf.get(url) ?? []), symbol]);
    substitutes[keyOf(url, symbol)] = substitute;
  }
}

function replaceIn(source: string, url: string, symbol: string): string {
  try {
    return replaceSymbol(
      source,
      symbol,
      `globalThis.tortureSubstitutes[${JSON.stringify(keyOf(url, symbol))}]`,
    );
  } catch (cause) {
    throw new Error(`Nothing can be replaced in ${url}.`, { cause });
  }
}

function keyOf(url: string, symbol: string): string {
  return `${url.slice(root.length)} ${symbol}`;
}

function textOf(source: NonNullable<ModuleSource>): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
