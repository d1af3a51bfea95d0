import { beforeEach, describe, expect, test } from 'vitest';
import { questionsCommand } from '../../../server/questions/questionsCommand.ts';
import { openCommerceApp, refusalOf } from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;
async function open(env: Readonly<Record<string, string>> = {}): Promise<void> {
  app = await openCommerceApp({ env });
}

const ask = (question: string, productId = 'oat-lotion') =>
  app.query('mutation ($input: AskQuestionInput!) { askQuestion(input: $input) { success } }', {
    input: { productId, question },
  });
const shown = async (productId = 'oat-lotion') =>
  (
    await app.query('query ($id: ID!) { productQuestions(productId: $id) { question answer isSample } }', {
      id: productId,
    })
  ).data;
const run = (...words: string[]) => questionsCommand({ db: app.database.db, storeId: 'demo' }, words);
const idOf = async (question: string) =>
  (
    await app.database.db
      .selectFrom('product_question')
      .select('id')
      .where('question', '=', question)
      .executeTakeFirstOrThrow()
  ).id;

describe('a question about a product', () => {
  beforeEach(() => open());

  test('is shown with its answer once the merchant has given one, and taken down', async () => {
    expect((await ask('  Is it\nvegan? ')).data).toEqual({ askQuestion: { success: true } });
    expect(await shown()).toEqual({ productQuestions: [] });
    const id = await idOf('Is it vegan?');
    const listed = await run('list');
    expect(listed.lines).toEqual([
      expect.stringMatching(new RegExp(`^${id}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  Oat Body Lotion$`)),
      '  Is it vegan?',
    ]);
    expect(await run('answer', id, 'Yes, wholly.')).toEqual({
      ok: true,
      lines: [`Question ${id} is shown with its answer now, at /products/oat-lotion.`],
    });
    const answered = { question: 'Is it vegan?', answer: 'Yes, wholly.', isSample: false };
    await expect.poll(() => shown()).toEqual({ productQuestions: [answered] });
    expect(await shown('rose-gel')).toEqual({ productQuestions: [] });
    expect((await run('list', 'answered')).lines).toContain('  Answer: Yes, wholly.');
    await run('remove', id);
    await expect.poll(() => shown()).toEqual({ productQuestions: [] });
    expect((await run('list')).lines).toEqual(['No questions are waiting.']);
  });

  test('is answered in any script: letters that a joiner binds stay bound', async () => {
    await ask('Is it vegan?');
    const words = 'हाँ, बिना क्\u200dषार के 👩\u200d🔬';
    await run('answer', await idOf('Is it vegan?'), `${words}\u202e\n`);
    const answered = { question: 'Is it vegan?', answer: words, isSample: false };
    await expect.poll(() => shown()).toEqual({ productQuestions: [answered] });
  });

  test('that nobody can see is refused, and one cannot turn the text around it', async () => {
    for (const hidden of [
      '\u200b\u200c\u2060\u2063\u3164',
      '\u202e\u202d\u2066\u2069\u200f',
      '\u2800'.repeat(6),
    ]) {
      expect(refusalOf(await ask(hidden)), JSON.stringify(hidden)).toMatchObject({ code: 'BAD_INPUT' });
    }
    await ask('Is it \u202evegan\u202c?');
    expect(await idOf('Is it vegan?')).toBeTruthy();
  });

  test('with a link is marked in the merchant’s list, and reaches the terminal on one line', async () => {
    await ask('Cheaper at www.elsewhere.example \u001b[31m?');
    expect((await run('list')).lines[1]).toBe(
      '  Cheaper at www.elsewhere.example [31m?  (has a link, a number or abuse)',
    );
  });

  test.each(['', '  a ', 'x'.repeat(501)])('is refused without words, or with too many', async (question) => {
    expect(refusalOf(await ask(question))).toMatchObject({
      code: 'BAD_INPUT',
      details: { path: 'question' },
    });
  });

  test('is refused for what is not sold', async () => {
    expect(refusalOf(await ask('Is it vegan?', 'never-was'))).toEqual({ code: 'NOT_FOUND' });
    expect(refusalOf(await ask('Is it vegan?', 'retired-balm'))).toEqual({ code: 'NOT_FOUND' });
  });

  test('that does not exist, or no answer, changes nothing', async () => {
    await ask('Is it vegan?');
    const id = await idOf('Is it vegan?');
    const nothing = 'Nothing was changed.';
    expect((await run('answer', 'no-such', 'Yes.')).lines).toEqual([
      'There is no question no-such.',
      nothing,
    ]);
    expect((await run('answer', id, '  ')).ok).toBe(false);
    expect((await run('remove', id, 'no-such')).lines).toEqual(['There is no question no-such.', nothing]);
    expect((await run('praise')).lines[0]).toMatch(/^There is no "praise" of questions/);
    expect((await run('list')).lines).toContain('  Is it vegan?');
  });
});

test('questions beyond the limit of a network are refused', async () => {
  await open({ QUESTIONS_PER_NETWORK: '2' });
  await ask('Is it vegan?');
  await ask('Is it halal?');
  expect(refusalOf(await ask('Is it kosher?'))).toMatchObject({ code: 'RATE_LIMITED' });
});
