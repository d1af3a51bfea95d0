import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  AggregateInput,
  Review,
  ReviewFilterInput,
  ReviewSort,
} from '../../src/contract/generated/schema.ts';
import type { Database, Row } from '../db/types.ts';
import type { Caller } from '../graphql/context.ts';
import type { QueryResolvers, Resolvers } from '../graphql/generated/resolvers.ts';
import { presentAggregate, readAggregates } from './aggregates.ts';
import { readPageArgs, readPageToken, writePageToken } from './pageToken.ts';

const newest = sql<number>`-(extract(epoch from review.created_at) * 1000000)::bigint`;

/** The number of shoppers who found a review helpful. */
export const helpfulCount = sql<number>`(select count(*) from review_mark where review_id = review.id)`;

const hasImages: RawBuilder<SqlBool> = sql`review.images <> '[]'`;

/** Ascending keys of each sort. */
const sorts: Readonly<Record<ReviewSort, readonly RawBuilder<number>[]>> = {
  HELPFUL: [sql<number>`-${helpfulCount}`, newest],
  NEWEST: [newest],
  RATING_HIGH: [sql<number>`-review.rating`, newest],
  RATING_LOW: [sql<number>`review.rating`, newest],
};

const searchReviews: NonNullable<QueryResolvers['searchReviews']> = async (_parent, args, context) => {
  const { limit, from } = readPageArgs(args, 20);
  const sort = args.sort ?? 'NEWEST';
  const filter = withOwnUser(args.filter ?? {}, context.caller);
  const viewer = context.caller.kind === 'user' ? context.caller.userId : nobody;
  const [page, summary] = await Promise.all([
    readPage(context.db, { filter, viewer, sort, limit, from, nextToken: args.nextToken ?? null }),
    summarise(context.db, { filter, viewer }, args.aggregates ?? []),
  ]);
  const items = page.rows.map((row) => presentReview(row, context.caller));
  context.notes.tag(...new Set(page.rows.map((row) => `product:${row.product_id}`)));
  return { items, nextToken: page.nextToken, ...summary };
};

export const reviewResolvers = { Query: { searchReviews } } satisfies Resolvers;

const nobody = '';

/** Shoppers may not list another shopper's reviews. */
function withOwnUser(filter: ReviewFilterInput, caller: Caller): ReviewFilterInput {
  if (!filter.userId) return filter;
  const own = caller.kind === 'user' ? caller.userId : nobody;
  const { eq, in: among } = filter.userId;
  const isAsked = eq ? eq === own : among?.includes(own) === true;
  return { ...filter, userId: { eq: isAsked ? own : nobody } };
}

interface ReviewChoice {
  readonly filter: ReviewFilterInput;
  /** The shopper who asks; empty for guests. */
  readonly viewer: string;
}

interface ReviewSearch extends ReviewChoice {
  readonly sort: ReviewSort;
  readonly limit: number;
  readonly from: number;
  readonly nextToken: string | null;
}

async function readPage(db: Kysely<Database>, { sort, limit, from, nextToken, ...choice }: ReviewSearch) {
  const keys = sorts[sort];
  let query = db
    .selectFrom('review')
    .selectAll()
    .select(helpfulCount.as('helpful'))
    .select(sql<number[]>`jsonb_build_array(${sql.join([...keys])})`.as('sort_keys'))
    .where((eb) => matches(eb, choice))
    .limit(limit + 1);
  for (const key of keys) query = query.orderBy(key, 'asc');
  query = query.orderBy('review.id');
  if (from > 0) query = query.offset(from);
  if (nextToken !== null) {
    const end = readPageToken(nextToken, sort, keys.length);
    const row = sql.join([...keys, sql.ref('review.id')]);
    const after = sql.join([...end.keys.map((key) => sql`${key}::numeric`), sql`${end.id}`]);
    query = query.where(sql<SqlBool>`(${row}) > (${after})`);
  }
  const found = await query.execute();
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, nextToken: hasMore ? writePageToken(sort, { keys: last.sort_keys, id: last.id }) : null };
}

/** Columns of the fields by which reviews can be counted. */
const bucketColumns: Readonly<Record<string, string>> = {
  rating: 'rating',
  verified: 'verified',
  skinType: 'skin_type',
  hasImages: 'has_images',
};

async function summarise(db: Kysely<Database>, choice: ReviewChoice, inputs: readonly AggregateInput[]) {
  const aggregations = readAggregates(inputs, Object.keys(bucketColumns), ['rating']);
  const results = aggregations.map(({ type, field }) =>
    type === 'TERMS'
      ? sql`(select coalesce(jsonb_agg(bucket), '[]') from (
          select ${sql.ref(bucketColumns[field] ?? field)}::text as key, count(*) as doc_count from matched
          where ${sql.ref(bucketColumns[field] ?? field)} is not null
          group by key order by key desc) as bucket)`
      : sql`(select ${sql.raw(type)}(${sql.ref(field)}) from matched)`,
  );
  const summary = await db
    .with('matched', (cte) =>
      cte
        .selectFrom('review')
        .select(['rating', 'verified', 'skin_type', hasImages.as('has_images')])
        .where((eb) => matches(eb, choice)),
    )
    .selectNoFrom([
      sql<number>`(select count(*) from matched)`.as('total'),
      sql<unknown[]>`jsonb_build_array(${sql.join(results)})`.as('results'),
    ])
    .executeTakeFirstOrThrow();
  return {
    total: summary.total,
    aggregateItems: aggregations.map((aggregation, index) =>
      presentAggregate(aggregation, summary.results[index]),
    ),
  };
}

/** SQL condition of the filter. Unpublished reviews are visible to their author only. */
function matches(eb: ExpressionBuilder<Database, 'review'>, { filter, viewer }: ReviewChoice) {
  const { productId, userId, rating, verified, skinType } = filter;
  return eb.and([
    eb.or([eb('review.status', '=', 'SHOWN'), eb('review.user_id', '=', viewer)]),
    ...(productId?.eq ? [eb('review.product_id', '=', productId.eq)] : []),
    ...(productId?.ne ? [eb('review.product_id', '!=', productId.ne)] : []),
    ...(productId?.in ? [sql<SqlBool>`review.product_id = any(${[...productId.in]}::text[])`] : []),
    ...(typeof userId?.eq === 'string' ? [eb('review.user_id', '=', userId.eq)] : []),
    ...(typeof rating?.eq === 'number' ? [sql<SqlBool>`review.rating = ${rating.eq}::numeric`] : []),
    ...(typeof rating?.gte === 'number' ? [sql<SqlBool>`review.rating >= ${rating.gte}::numeric`] : []),
    ...(typeof rating?.lte === 'number' ? [sql<SqlBool>`review.rating <= ${rating.lte}::numeric`] : []),
    ...(typeof verified?.eq === 'boolean' ? [eb('review.verified', '=', verified.eq)] : []),
    ...(skinType ? [eb('review.skin_type', '=', skinType)] : []),
    ...(filter.hasImages ? [hasImages] : []),
  ]);
}

/** The review in the contract's form. The author's user id is visible to the author only. */
export function presentReview(row: Row<'review'> & { helpful: number }, caller: Caller): Review {
  const isOwn = caller.kind === 'user' && row.user_id === caller.userId;
  return {
    id: row.id,
    userId: isOwn ? row.user_id : null,
    verified: row.verified,
    reviewer: { name: row.reviewer_name, email: isOwn ? row.reviewer_email : null },
    productId: row.product_id,
    rating: row.rating,
    comment: row.comment,
    title: row.title,
    images: row.images,
    skinType: row.skin_type,
    helpful: row.helpful,
    isSample: row.is_sample,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}
