import { isSuspicious } from '../account/reviewText.ts';
import { misused, unknownKind } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import type { QuestionStatus } from '../db/catalogueTables.ts';
import { inTransaction } from '../db/conflicts.ts';
import { lineOf, onOneLine } from '../plainText.ts';
import { momentOf } from '../times.ts';

type Place = Pick<StaffServices, 'db' | 'storeId'>;

const mostListed = 200;
const longestAnswer = 2_000;

const statuses: ReadonlyMap<string, QuestionStatus> = new Map([
  ['waiting', 'WAITING'],
  ['answered', 'SHOWN'],
  ['removed', 'REMOVED'],
]);

/** `npm run questions -- list | answer | remove`: what the merchant does with shoppers' questions. Sample ones are not listed. */
export async function questionsCommand(
  place: Place,
  [kind, ...rest]: readonly string[],
): Promise<CommandResult> {
  const [first, second, third] = rest;
  const word = first ?? 'waiting';
  const listed = statuses.get(word);
  switch (kind) {
    case 'list':
      if (second !== undefined) return misused('questions', `"${second}" is too much.`, kind);
      return listed === undefined
        ? misused('questions', `There is no list "${word}" of questions.`, kind)
        : list(place, listed, word);
    case 'answer':
      if (first === undefined) return misused('questions', 'Which question?', kind);
      if (second === undefined) return misused('questions', 'What is the answer?', kind);
      return third === undefined
        ? answer(place, first, second)
        : misused('questions', `"${third}" is too much: put the answer in quotes.`, kind);
    case 'remove':
      return first === undefined ? misused('questions', 'Which question?', kind) : remove(place, rest);
    default:
      return unknownKind('questions', kind);
  }
}

async function list({ db, storeId }: Place, status: QuestionStatus, word: string): Promise<CommandResult> {
  const rows = await db
    .selectFrom('product_question')
    .innerJoin('product', 'product.id', 'product_question.product_id')
    .selectAll('product_question')
    .select('product.title as product')
    .where('product.store_id', '=', storeId)
    .where('product_question.status', '=', status)
    .where('product_question.is_sample', '=', false)
    .orderBy('product_question.created_at', 'desc')
    .limit(mostListed + 1)
    .execute();
  if (rows.length === 0) return { ok: true, lines: [`No questions are ${word}.`] };
  const lines = rows
    .slice(0, mostListed)
    .flatMap((row) => [
      `${row.id}  ${momentOf(row.created_at)}  ${onOneLine(row.product)}`,
      `  ${onOneLine(row.question)}${isSuspicious(row.question) ? '  (has a link, a number or abuse)' : ''}`,
      ...(row.answer === null ? [] : [`  Answer: ${onOneLine(row.answer)}`]),
    ]);
  return { ok: true, lines: [...lines, ...(rows.length > mostListed ? ['… and more.'] : [])] };
}

/** Answers a question. Also changes an earlier answer, and shows a question again that was taken down. */
async function answer({ db, storeId }: Place, id: string, words: string): Promise<CommandResult> {
  const text = lineOf(words);
  if (text.length === 0 || text.length > longestAnswer) {
    return { ok: false, lines: ['An answer has 1 to 2,000 characters. Nothing was changed.'] };
  }
  const changed = await db
    .updateTable('product_question')
    .from('product')
    .set({ answer: text, status: 'SHOWN' })
    .whereRef('product.id', '=', 'product_question.product_id')
    .where('product.store_id', '=', storeId)
    .where('product_question.id', '=', id)
    .returning('product.slug')
    .executeTakeFirst();
  return changed === undefined
    ? { ok: false, lines: [`There is no question ${id}.`, 'Nothing was changed.'] }
    : { ok: true, lines: [`Question ${id} is shown with its answer now, at /products/${changed.slug}.`] };
}

/** Takes all these questions down or, if one is unknown, none. */
function remove({ db, storeId }: Place, ids: readonly string[]): Promise<CommandResult> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('product_question')
      .innerJoin('product', 'product.id', 'product_question.product_id')
      .select('product_question.id')
      .where('product.store_id', '=', storeId)
      .where('product_question.id', 'in', [...ids])
      .orderBy('product_question.id')
      .forUpdate('product_question')
      .execute();
    const known = rows.map(({ id }) => id);
    const unknown = ids.filter((id) => !known.includes(id));
    if (unknown.length > 0) {
      const lines = [...unknown.map((id) => `There is no question ${id}.`), 'Nothing was changed.'];
      return { ok: false, lines };
    }
    await trx.updateTable('product_question').set({ status: 'REMOVED' }).where('id', 'in', known).execute();
    return { ok: true, lines: known.map((id) => `Question ${id} is taken down now.`) };
  });
}
