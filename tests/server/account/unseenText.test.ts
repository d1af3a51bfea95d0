/** What shoppers write must have something to be seen; the joiners of India's scripts and of emoji stay. */
import { beforeAll, expect, test } from 'vitest';
import { openCommerceApp, refusalOf } from '../orders/support/commerce.ts';
import { as } from '../rewards/support.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openCommerceApp();
  await app.database.db
    .insertInto('app_user')
    .values([{ id: 'asha' }])
    .execute();
});

const unseen = '\u200b\u200d \u2060\ufeff\u3164'.repeat(4);
/** Kannada with its joiner, Hindi with its non-joiner, and a family of emoji. */
const joined = 'ಕ್ರ್‍ಯಾಕ್ ಹಿಡ್\u200cಕ್ 👩\u200d👧 ❤\ufe0f\u200d🔥';

const review = (comment: string, title: string | null = null) =>
  app.query(
    'mutation ($input: CreateReviewInput!) { createReview(input: $input) { comment title } }',
    { input: { productId: 'oat-lotion', rating: 4, comment, title } },
    as('asha'),
  );
const rename = (firstName: string) =>
  app.query(
    'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { firstName } }',
    { input: { firstName } },
    as('asha'),
  );
const ask = (question: string) =>
  app.query('mutation ($input: AskQuestionInput!) { askQuestion(input: $input) { success } }', {
    input: { productId: 'oat-lotion', question },
  });

test('a review, a question or a name of which nothing is seen is none', async () => {
  expect(refusalOf(await review(unseen))).toMatchObject({ code: 'BAD_INPUT' });
  expect(refusalOf(await ask(unseen))).toMatchObject({ code: 'BAD_INPUT' });
  expect(refusalOf(await ask(`a${'\u200d'.repeat(10)}`))).toMatchObject({ code: 'BAD_INPUT' });
  expect((await rename(unseen)).data).toEqual({ updateUser: { firstName: null } });
});

test('joiners inside words and emoji are kept, and lines of a review', async () => {
  expect((await review(`\u202e${joined}\n\nGood\u200b.`, unseen)).data).toEqual({
    createReview: { comment: `${joined}\n\nGood.`, title: null },
  });
  expect((await rename(joined)).data).toEqual({ updateUser: { firstName: joined } });
  expect((await ask(joined)).errors).toEqual([]);
  const asked = app.database.db.selectFrom('product_question').select('question');
  expect(await asked.execute()).toEqual([{ question: joined }]);
});
