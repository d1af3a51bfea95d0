import * as v from 'valibot';
import type {
  Product,
  ProductCard,
  ProductList,
  Review,
  ReviewList,
  Variant,
} from '../../../contract/domain/index.ts';
import {
  aggregate,
  flag,
  image,
  number,
  numberOrNull,
  type Reader,
  rupees,
  rupeesOrNull,
  status,
  text,
  textOrNull,
  texts,
} from './parts.ts';

const images = v.pipe(
  v.object({ items: v.array(image) }),
  v.transform(({ items }) => items),
);

const variant: Reader<Variant> = v.pipe(
  v.object({
    id: text,
    title: text,
    price: rupees,
    listingPrice: rupeesOrNull,
    sku: textOrNull,
    status,
    position: numberOrNull,
    inventory: number,
    minimumOrderQuantity: numberOrNull,
    maximumOrderQuantity: numberOrNull,
    thumbImage: textOrNull,
    productVariantOptionIds: v.array(v.object({ variantGroupId: text, variantGroupOptionId: text })),
    images,
  }),
  v.transform(({ productVariantOptionIds, ...rest }) => ({
    ...rest,
    choices: productVariantOptionIds.map((choice) => ({
      groupId: choice.variantGroupId,
      optionId: choice.variantGroupOptionId,
    })),
  })),
);

const cardFields = {
  id: text,
  title: text,
  slug: text,
  vendor: textOrNull,
  label: textOrNull,
  labelColor: textOrNull,
  price: rupees,
  listingPrice: rupeesOrNull,
  recommendPrice: rupeesOrNull,
  recommended: flag,
  sku: textOrNull,
  status,
  tags: texts,
  inventory: number,
  isInventoryEnabled: flag,
  continueSellingOutOfStock: flag,
  minimumOrderQuantity: numberOrNull,
  maximumOrderQuantity: numberOrNull,
  rating: numberOrNull,
  totalRatings: number,
  thumbImages: texts,
  collections: texts,
  collectionsList: v.array(v.object({ slug: text, label: text, labelColor: textOrNull, priority: number })),
  hasVarient: flag,
  variants: v.object({ items: v.array(variant) }),
  variantGroups: v.array(v.object({ variantGroupId: text, variantGroupOptionIds: texts })),
};

type CardReply = v.InferOutput<v.ObjectSchema<typeof cardFields, undefined>>;

/** The parts of a card that the browser names differently. */
function cardParts({ hasVarient, variants, variantGroups }: CardReply) {
  return {
    hasVariants: hasVarient,
    variants: variants.items,
    variantGroups: variantGroups.map((group) => ({
      groupId: group.variantGroupId,
      optionIds: group.variantGroupOptionIds,
    })),
  };
}

export const productCard: Reader<ProductCard> = v.pipe(
  v.object(cardFields),
  v.transform((reply) => {
    const { hasVarient: _, ...rest } = reply;
    return { ...rest, ...cardParts(reply) };
  }),
);

const category = v.nullable(v.object({ id: text, name: text, slug: text }));

const product: Reader<Product> = v.pipe(
  v.object({
    ...cardFields,
    productDescription: text,
    barcode: textOrNull,
    size: textOrNull,
    color: textOrNull,
    benefits: texts,
    weight: numberOrNull,
    weightUnit: textOrNull,
    productType: textOrNull,
    showOnlyVariantImages: flag,
    images,
    category,
    subCategory: category,
    metadata: v.nullable(
      v.object({
        title: textOrNull,
        description: textOrNull,
        keywords: textOrNull,
        image: textOrNull,
        canonical: textOrNull,
        noIndex: flag,
      }),
    ),
    facts: v.array(v.object({ label: text, value: text })),
  }),
  v.transform((reply) => {
    const { hasVarient: _, productDescription, ...rest } = reply;
    return { ...rest, ...cardParts(reply), description: productDescription };
  }),
);

export const searchProductsReply: Reader<ProductList> = v.pipe(
  v.object({
    searchProducts: v.object({
      items: v.array(productCard),
      nextToken: textOrNull,
      total: number,
      aggregateItems: v.array(aggregate),
    }),
  }),
  v.transform(({ searchProducts: { aggregateItems, ...rest } }) => ({ ...rest, aggregates: aggregateItems })),
);

export const productBySlugReply: Reader<Product | null> = v.pipe(
  v.object({ productBySlug: v.object({ items: v.array(product) }) }),
  v.transform(({ productBySlug }) => productBySlug.items[0] ?? null),
);

export const linkedProductsReply: Reader<readonly ProductCard[]> = v.pipe(
  v.object({ linkedProducts: v.array(v.object({ linkedProduct: productCard })) }),
  v.transform(({ linkedProducts }) => linkedProducts.map(({ linkedProduct }) => linkedProduct)),
);

export const review: Reader<Review> = v.pipe(
  v.object({
    id: text,
    verified: flag,
    reviewer: v.object({ name: text }),
    productId: text,
    rating: number,
    title: textOrNull,
    comment: text,
    images: texts,
    isSample: flag,
    createdAt: text,
  }),
  v.transform(({ reviewer, ...rest }) => ({ ...rest, reviewerName: reviewer.name })),
);

export const searchReviewsReply: Reader<ReviewList> = v.pipe(
  v.object({
    searchReviews: v.object({
      items: v.array(review),
      nextToken: textOrNull,
      total: number,
      aggregateItems: v.array(aggregate),
    }),
  }),
  v.transform(({ searchReviews: { aggregateItems, ...rest } }) => ({ ...rest, aggregates: aggregateItems })),
);
