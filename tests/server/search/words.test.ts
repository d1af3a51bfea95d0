import { describe, expect, test } from 'vitest';
import { editDistance, phrasesOf, splitsOf, wordsOf } from '../../../server/search/words.ts';

test.each([
  ['  Rosé  Shower-Gel! ', ['rose', 'shower', 'gel']],
  ['SPF50', ['spf50']],
  ['चंदन साबुन', ['चंदन', 'साबुन']],
  ['\u0000 & | ! :* <->', []],
  [
    'one two three four five six seven eight nine',
    ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
  ],
  ['x'.repeat(50), ['x'.repeat(40)]],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('phrases consist of neighbouring words, the longest first', () => {
  expect(phrasesOf(['a', 'b', 'c'])).toEqual([
    { at: 0, words: ['a', 'b', 'c'] },
    { at: 0, words: ['a', 'b'] },
    { at: 1, words: ['b', 'c'] },
    { at: 0, words: ['a'] },
    { at: 1, words: ['b'] },
    { at: 2, words: ['c'] },
  ]);
});

test('a word is split at every place that leaves two letters on both sides', () => {
  expect(splitsOf('lipgel')).toEqual([
    ['li', 'pgel'],
    ['lip', 'gel'],
    ['lipg', 'el'],
  ]);
  expect(splitsOf('gel')).toEqual([]);
});

test('a word that is longer than two words of a name is not split', () => {
  expect(splitsOf('x'.repeat(24))).toHaveLength(21);
  expect(splitsOf('x'.repeat(25))).toEqual([]);
});

describe('the distance of', () => {
  test.each([
    ['gel', 'gel', 0],
    ['jel', 'gel', 1],
    ['shampo', 'shampoo', 1],
    ['shwoer', 'shower', 1],
    ['cofefe', 'coffee', 1],
    ['kitten', 'sitting', 3],
    ['', 'gel', 3],
  ])('%s and %s', (one, other, distance) => {
    expect([editDistance(one, other), editDistance(other, one)]).toEqual([distance, distance]);
  });
});
