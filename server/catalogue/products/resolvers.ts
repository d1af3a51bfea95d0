import type { Kysely } from 'kysely';
import type { ProductFilterInput, VariantFilterInput } from '../../../src/contract/generated/schema.ts';
import type { Database } from '../../db/types.ts';
import { refuse, requireStore } from '../../graphql/errors.ts';
import type {
  LinkedProduct,
  Product,
  QueryResolvers,
  Resolvers,
  Variant,
} from '../../graphql/generated/resolvers.ts';
import type { FindText } from '../../search/index.ts';
import { readOrderWords, readPriceWords } from '../../search/priceWords.ts';
import { aggregateResultType } from '../aggregates.ts';
import { sanitiseHtml } from '../html.ts';
import { readPageArgs } from '../pageToken.ts';
import { createQuery, filterProblem, matches, type ProductQuery } from './filter.ts';
import { presentProducts } from './present.ts';
import { searchProducts } from './search.ts';
import { selectProducts } from './select.ts';
import type { Summarise } from './summaries.ts';
import { readVariantGroups } from './variantGroups.ts';

export interface ProductResolverDeps {
  readonly findText: FindText;
  readonly summarise: Summarise;
}

function createSearchResolver({
  findText,
  summarise,
}: ProductResolverDeps): NonNullable<QueryResolvers['searchProducts']> {
  return async (_parent, args, context) => {
    const { db, storeId, notes } = context;
    const { text, isCheapestFirst } = readOrderWords(args.filter?.text ?? '');
    const filter = isCheapestFirst ? { ...args.filter, text } : args.filter;
    const query = await readQuery(db, storeId, filter, findText);
    const chosen = args.sort ?? 'DEFAULT';
    const sort = chosen === 'DEFAULT' && isCheapestFirst ? 'PRICE_LOW' : chosen;
    const nextToken = args.nextToken ?? null;
    const { limit, from } = readPageArgs(args, 48);
    const [page, summary] = await Promise.all([
      searchProducts(db, { storeId, query, sort, limit, from, nextToken }),
      summarise(db, storeId, query, args.aggregates ?? []),
    ]);
    const items = presentProducts(page.rows, notes).map((product) =>
      trim(product, args.variantLimit, args.imageLimit),
    );
    return { items, sort, nextToken: page.nextToken, ...summary };
  };
}

function createBySlugResolver(findText: FindText): NonNullable<QueryResolvers['productBySlug']> {
  return async (_parent, args, context) => {
    const query = await readQuery(context.db, context.storeId, args.filter, findText);
    const { limit } = readPageArgs({ limit: args.limit ?? null }, 1);
    const rows = await selectProducts(context.db, context.storeId)
      .where('product.slug', '=', args.slug)
      .where((eb) => matches(eb, query))
      .orderBy('product.created_at', args.sort === 'ASC' ? 'asc' : 'desc')
      .limit(limit)
      .execute();
    const items = presentProducts(rows, context.notes).map((product) => ({
      ...product,
      variants: { items: keepVariants(product.variants.items, args.variantFilter) },
    }));
    return { items, nextToken: null };
  };
}

const linkedResolver: NonNullable<QueryResolvers['linkedProducts']> = async (
  _parent,
  { productId },
  context,
) => {
  const rows = await selectProducts(context.db, context.storeId)
    .innerJoin('linked_product', 'linked_product.linked_product_id', 'product.id')
    .where('linked_product.product_id', '=', productId)
    .select('linked_product.id as link_id')
    .orderBy('linked_product.position')
    .orderBy('linked_product.id')
    .limit(24)
    .execute();
  return presentProducts(rows, context.notes).map(
    (linkedProduct, index): LinkedProduct => ({
      id: rows[index]?.link_id ?? linkedProduct.id,
      productId,
      linkedProductId: linkedProduct.id,
      linkedProduct,
    }),
  );
};

const variantGroupsResolver: NonNullable<QueryResolvers['listVariantGroups']> = async (
  _parent,
  { storeId },
  context,
) => {
  requireStore(context, storeId);
  return readVariantGroups(context.db, storeId);
};

export function createProductResolvers(deps: ProductResolverDeps) {
  return {
    Query: {
      searchProducts: createSearchResolver(deps),
      productBySlug: createBySlugResolver(deps.findText),
      linkedProducts: linkedResolver,
      listVariantGroups: variantGroupsResolver,
    },
    ...fieldResolvers,
  } satisfies Resolvers;
}

const fieldResolvers = {
  Product: {
    productDescription: (product) => sanitiseHtml(product.productDescription),
    images: (product, { limit }) => ({ items: firstOf(product.images.items, limit) }),
    variants: (product, { limit, filter }) => ({
      items: firstOf(keepVariants(product.variants.items, filter), limit),
    }),
  },
  Variant: {
    images: (variant, { limit }) => ({ items: firstOf(variant.images.items, limit) }),
  },
  AggregateResult: { __resolveType: aggregateResultType },
} satisfies Resolvers;

async function readQuery(
  db: Kysely<Database>,
  storeId: string,
  given: ProductFilterInput | null | undefined,
  findText: FindText,
): Promise<ProductQuery> {
  const problem = filterProblem(given ?? {});
  if (problem === null) {
    const filter = withPriceWords(given ?? {});
    return createQuery(db, storeId, filter, filter.text ? await findText(filter.text) : null);
  }
  const path = `filter.${problem.path}`;
  return refuse('BAD_INPUT', `${path}: ${problem.message}`, { path, message: problem.message });
}

/** Converts a price in the searched text, such as “under 300”, to a filter. */
function withPriceWords(filter: ProductFilterInput): ProductFilterInput {
  if (!filter.text) return filter;
  const { text, ...price } = readPriceWords(filter.text);
  return text === filter.text ? filter : { ...filter, text, and: [...(filter.and ?? []), { price }] };
}

function trim(product: Product, variants?: number | null, images?: number | null): Product {
  return {
    ...product,
    variants: { items: firstOf(product.variants.items, variants) },
    images: { items: firstOf(product.images.items, images) },
  };
}

function keepVariants(
  variants: readonly Variant[],
  filter: VariantFilterInput | null | undefined,
): Variant[] {
  const { eq, ne } = filter?.status ?? {};
  return variants.filter(({ status }) => (!eq || status === eq) && (!ne || status !== ne));
}

function firstOf<T>(items: readonly T[], limit: number | null | undefined): T[] {
  return limit === null || limit === undefined ? [...items] : items.slice(0, Math.max(0, limit));
}
