import * as v from 'valibot';
import { wordsOf } from '../search/words.ts';
import { list, text } from './cells.ts';

const mostWords = 3;

/** What a word that shoppers type stands for, besides itself. */
export const synonymSchema = v.strictObject({
  term: v.pipe(
    text(60),
    v.transform((typed) => wordsOf(typed)),
    v.minLength(1, 'has no letters'),
    v.maxLength(mostWords, `must be at most ${mostWords} words`),
    v.transform((words) => words.join(' ')),
  ),
  means: v.optional(v.pipe(list, v.maxLength(20, 'must have at most 20 entries')), []),
});
