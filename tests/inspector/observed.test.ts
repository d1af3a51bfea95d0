import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^(?:machines|inspected)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }));

test('every root actor of a page can be observed', () => {
  const roots = sources.flatMap(({ file, text }) => {
    const made = text.match(/(?:useActorRef|useMachine|createActor)\(/g)?.length ?? 0;
    const observed = text.match(/\bobserved\(/g)?.length ?? 0;
    return made > observed ? [`${file}: ${made} actors, ${observed} observed`] : [];
  });
  expect(roots).toEqual([]);
});
