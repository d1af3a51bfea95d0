import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['bench', 'inspector', 'sandbox', 'scripts', 'server', 'simulation', 'src', 'tests'];
/** Read from the address of a page or a request, not of a file. */
const ofPage = /new URL\((page\.url\(\)|request\.url(\(\))?)\)[.]pathname/g;

test('no path of a file is read from a URL’s pathname, where a space is %20', () => {
  const files = globSync([...folders.map((folder) => `${folder}/**/*.{ts,tsx}`), '*.ts'], { cwd: root });
  const wrong = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return text.includes('import.meta.url') && /[.]pathname/.test(text.replace(ofPage, ''));
  });
  expect(wrong, 'use fileURLToPath').toEqual([]);
});
