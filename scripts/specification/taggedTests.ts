import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TaggedTest } from './checklist.ts';

/** A string literal, the first argument of a call, that ends with ids in brackets. */
const taggedTitle = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])+?) \[(S\d+\.\d+(?: S\d+\.\d+)*)\]\1\s*,/g;

/** Finds the tests below `root/tests` that carry ids of statements in their titles. */
export function findTaggedTests(root: string): TaggedTest[] {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => taggedIn(`tests/${file}`, readFileSync(join(root, 'tests', file), 'utf8')));
}

function taggedIn(file: string, source: string): TaggedTest[] {
  return [...source.matchAll(taggedTitle)].map(([, quote = '', title = '', ids = '']) => ({
    file,
    title: title.replaceAll(`\\${quote}`, quote),
    ids: ids.split(' '),
  }));
}
