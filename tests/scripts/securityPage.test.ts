import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the page on security names tests that there are, by their titles', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const named = [...page.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`(?:: ((?:“[^”]+”(?:, | and )?)+))?/g)];
  expect(named.length).toBeGreaterThan(20);
  const wrong = named.flatMap(([, path = '', titles = '']) => {
    const file = join(root, 'tests', path);
    if (!existsSync(file)) return [path];
    const text = readFileSync(file, 'utf8');
    return [...titles.matchAll(/“([^”]+)”/g)]
      .map(([, title = '']) => title)
      .filter((title) => !patternOf(title).test(text))
      .map((title) => `${path}: ${title}`);
  });
  expect(wrong).toEqual([]);
});

/** `…` stands for any part of a title. */
function patternOf(title: string): RegExp {
  const parts = title.split('…').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('[^\\n]*'));
}
