import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const eventPattern = /send\(\s*\{\s*type: '([a-zA-Z.]+)'|press\([^{]*\{ type: '([a-zA-Z.]+)'/g;

function filesOf(folder: string): readonly string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(`${root}${folder}/${name}`, 'utf8'));
}

test('every event that a simulated shopper sends is sent by a view', () => {
  const gestures = filesOf('simulation/shopper').join('\n');
  const sent = [...gestures.matchAll(eventPattern)].map(([, event, pressed]) => event ?? pressed ?? '');
  const views = filesOf('src/views').join('\n');
  expect(sent.length).toBeGreaterThan(40);
  expect(sent.filter((event) => !new RegExp(`type: [^},]*'${event}'`).test(views))).toEqual([]);
});
