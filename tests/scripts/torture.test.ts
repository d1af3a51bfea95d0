import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isReplacement, type Replacement, replaceSymbol } from '../torture/support/replacement.ts';

const folder = new URL('../torture/bugs/', import.meta.url);
const root = new URL('../../', import.meta.url);

describe('every planted bug of the torture checks', () => {
  it('replaces symbols that their modules declare at the top level', async () => {
    const replacements = await loadAll();
    expect(replacements.length).toBeGreaterThan(20);
    for (const { module, symbols } of replacements) {
      const source = readFileSync(new URL(module, root), 'utf8');
      for (const symbol of Object.keys(symbols)) {
        expect(() => replaceSymbol(source, symbol, 'substitute'), `${symbol} of ${module}`).not.toThrow();
      }
    }
  });
});

describe('a symbol is replaced', () => {
  it('where it is a function: others of the module call the substitute, which has the original', async () => {
    const source = `export const total = () => price(2);
export async function unrelated() {}
function price(count: number): number {
  return count * 10;
}`;
    const { total } = await load(replaceSymbol(source, 'price', '(original, count) => original(count) + 1'));
    expect(total()).toBe(21);
  });

  it('and no other whose name begins alike', async () => {
    const source = `export function total() { return prices(); }
function prices() { return price(); }
function price() { return 1; }`;
    const { total } = await load(replaceSymbol(source, 'price', '() => 2'));
    expect(total()).toBe(2);
  });

  it('where it is a constant', async () => {
    const source = `export const settings = { jit: 'off' };
export const total = () => settings;`;
    const { total } = await load(
      replaceSymbol(source, 'settings', `(original) => ({ ...original, timezone: 'UTC' })`),
    );
    expect(total()).toEqual({ jit: 'off', timezone: 'UTC' });
  });

  it('only where the module declares it once, at its top level', () => {
    expect(() => replaceSymbol('const other = () => price();', 'price', 'f')).toThrow(
      'price is not declared',
    );
    expect(() => replaceSymbol('  function price() {}', 'price', 'f')).toThrow('price is not declared');
  });
});

async function loadAll(): Promise<Replacement[]> {
  const files = readdirSync(folder);
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(new URL(name, folder).href)),
  );
  return modules.flatMap((module) => Object.values(module).flat().filter(isReplacement));
}

function load(source: string): Promise<{ total: () => unknown }> {
  return import(`data:text/javascript,${encodeURIComponent(source.replaceAll(/: number/g, ''))}`);
}
