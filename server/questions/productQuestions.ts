import type { QueryResolvers } from '../graphql/generated/resolvers.ts';

const mostShown = 50;

/** The answered questions of a product, newest first. */
export const productQuestions: NonNullable<QueryResolvers['productQuestions']> = async (
  _parent,
  { productId },
  { db, storeId, notes },
) => {
  notes.tag(`product:${productId}`);
  const rows = await db
    .selectFrom('product_question')
    .innerJoin('product', 'product.id', 'product_question.product_id')
    .select([
      'product_question.id',
      'product_question.question',
      'product_question.answer',
      'product_question.is_sample',
    ])
    .where('product_question.product_id', '=', productId)
    .where('product.store_id', '=', storeId)
    .where('product.status', '=', 'ENABLED')
    .where('product_question.status', '=', 'SHOWN')
    .orderBy('product_question.created_at', 'desc')
    .orderBy('product_question.id')
    .limit(mostShown)
    .execute();
  return rows.map(({ id, question, answer, is_sample }) => ({
    id,
    question,
    answer: answer ?? '',
    isSample: is_sample,
  }));
};
