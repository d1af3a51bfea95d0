import { json } from '../db/json.ts';
import type { NewRow } from '../db/types.ts';
import type { Shop, ShopCollection, ShopReview } from './shopSchemas.ts';

/** The rows of the parts of a shop that products, orders and shoppers refer to; `productRow.ts` has those of products. */

export function reviewRow(review: ShopReview): NewRow<'review'> {
  return {
    id: review.id,
    product_id: review.productId,
    user_id: null,
    verified: review.verified,
    reviewer_name: review.reviewerName,
    reviewer_email: review.reviewerEmail,
    rating: review.rating,
    comment: review.comment,
    title: review.title,
    images: json(review.images),
    skin_type: review.skinType,
    is_sample: review.isSample,
    created_at: review.createdAt,
  };
}

/** A question with the shop's answer. */
export function questionRow(entry: Shop['questions'][number]): NewRow<'product_question'> {
  return {
    id: entry.id,
    product_id: entry.productId,
    question: entry.question,
    answer: entry.answer,
    status: 'SHOWN',
    is_sample: entry.isSample,
    created_at: entry.createdAt,
  };
}

/** Categories, each after its parent. */
export function categoryRows(storeId: string, categories: Shop['categories']): NewRow<'category'>[] {
  return parentsFirst(categories).map(({ parentId, ...rest }) => ({
    ...rest,
    store_id: storeId,
    parent_id: parentId,
  }));
}

export function collectionRow(storeId: string, collection: ShopCollection): NewRow<'collection'> {
  return {
    id: collection.id,
    store_id: storeId,
    slug: collection.slug,
    label: collection.label,
    label_color: collection.labelColor,
    priority: collection.priority,
    description: collection.intro,
    image_key: collection.imageKey,
    metadata: json(collection.metadata),
  };
}

/** Groups and their options, both in the order of the file. */
export function variantGroupRows(storeId: string, groups: Shop['variantGroups']) {
  return {
    groups: groups.map(({ id, label }, position) => ({ id, store_id: storeId, label, position })),
    options: groups.flatMap((group) =>
      group.variantOptions.map(({ id, label }, position) => ({ id, group_id: group.id, label, position })),
    ),
  };
}

/** Orders entries so that each follows its parent: foreign keys then hold however the list is cut into statements. */
export function parentsFirst<T extends { readonly id: string; readonly parentId: string | null }>(
  entries: readonly T[],
): T[] {
  const children = new Map<string | null, T[]>();
  for (const entry of entries) children.set(entry.parentId, [...(children.get(entry.parentId) ?? []), entry]);
  const below = (parent: string | null): T[] =>
    (children.get(parent) ?? []).flatMap((entry) => [entry, ...below(entry.id)]);
  return below(null);
}
