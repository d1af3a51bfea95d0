import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { AskQuestionInput, OperationResult } from '../../src/contract/generated/schema.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse } from '../graphql/errors.ts';
import { parseInput } from '../graphql/input.ts';
import { IdSchema } from '../ids.ts';
import type { Limits } from '../limits/limits.ts';
import { lineOf } from '../plainText.ts';

const InputSchema = v.object({
  productId: IdSchema,
  question: v.pipe(
    v.string(),
    v.transform(lineOf),
    v.minLength(5, 'Please write your question'),
    v.maxLength(500, 'At most 500 characters'),
  ),
});

/**
 * Saves a question about a product for the merchant, who answers it by `npm run questions`; no shopper sees it before. Nothing
 * about who asks is stored. Refuses BAD_INPUT, NOT_FOUND or RATE_LIMITED.
 */
export async function askQuestion(
  context: GraphQLContext,
  input: AskQuestionInput,
  limits: Limits,
): Promise<OperationResult> {
  const { productId, question } = parseInput(InputSchema, input);
  const { db, storeId } = context;
  const now = context.now();
  const product = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .where('store_id', '=', storeId)
    .where('status', '=', 'ENABLED')
    .executeTakeFirst();
  if (product === undefined) refuse('NOT_FOUND', 'There is no such product.');
  await limits.countQuestion(context.ip, now);
  await db
    .insertInto('product_question')
    .values({ id: randomUUID(), product_id: productId, question, created_at: now })
    .execute();
  return { success: true, message: null };
}
