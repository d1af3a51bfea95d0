import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  AggregateInput,
  OrderFilterInput,
  OrderSearchConnection,
  OrderSort,
} from '../../src/contract/generated/schema.ts';
import { presentAggregate, readAggregates } from '../catalogue/aggregates.ts';
import { readPageArgs, readPageToken, writePageToken } from '../catalogue/pageToken.ts';
import type { Database } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { requireUser } from '../graphql/errors.ts';
import { presentOrder, selectOrders } from '../orders/orderRecord.ts';
import { claimOrders } from './claimOrders.ts';

export interface OrderSearch {
  readonly filter?: OrderFilterInput | null;
  readonly sort?: OrderSort | null;
  readonly limit?: number | null;
  readonly nextToken?: string | null;
  readonly from?: number | null;
  readonly aggregates?: readonly AggregateInput[] | null;
}

/** SQL: the key by which each sort orders ascending, in microseconds since the epoch. */
const sorts: Readonly<Record<OrderSort, RawBuilder<number>>> = {
  NEWEST: sql<number>`-(extract(epoch from customer_order.created_at) * 1000000)::bigint`,
  OLDEST: sql<number>`(extract(epoch from customer_order.created_at) * 1000000)::bigint`,
};

/**
 * SearchOrders (Specification 7): the caller's orders, including those that this browser placed as a guest. Amounts of orders
 * and aggregates are in rupees. Refuses UNAUTHENTICATED or BAD_INPUT.
 */
export async function searchOrders(
  context: GraphQLContext,
  args: OrderSearch,
): Promise<OrderSearchConnection> {
  const caller = requireUser(context);
  await claimOrders(context, caller);
  const { userId } = caller;
  const scope = { storeId: context.storeId, userId, status: args.filter?.status ?? null };
  const [page, summary] = await Promise.all([
    loadPage(context.db, scope, args, context.now()),
    aggregate(context.db, scope, args.aggregates ?? []),
  ]);
  return { ...page, ...summary };
}

interface Scope {
  readonly storeId: string;
  readonly userId: string;
  readonly status: OrderFilterInput['status'] | null;
}

function isInScope(eb: ExpressionBuilder<Database, 'customer_order'>, { storeId, userId, status }: Scope) {
  return eb.and([
    eb('customer_order.user_id', '=', userId),
    eb('customer_order.store_id', '=', storeId),
    ...(status ? [eb('customer_order.status', '=', status)] : []),
  ]);
}

async function loadPage(db: Kysely<Database>, scope: Scope, args: OrderSearch, now: Date) {
  const { limit, from } = readPageArgs(args, 20);
  const sort = args.sort ?? 'NEWEST';
  const key = sorts[sort];
  let query = selectOrders(db)
    .select(key.as('sort_key'))
    .where((eb) => isInScope(eb, scope))
    .orderBy(key)
    .orderBy('customer_order.id')
    .limit(limit + 1)
    .offset(from);
  if (args.nextToken) {
    const end = readPageToken(args.nextToken, sort, 1);
    query = query.where(
      sql<SqlBool>`(${key}, customer_order.id::text) > (${end.keys[0]}::numeric, ${end.id})`,
    );
  }
  const found = await query.execute();
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return {
    items: rows.map((row) => presentOrder(row, now)),
    nextToken: hasMore ? writePageToken(sort, { keys: [last.sort_key], id: last.id }) : null,
  };
}

const bucketFields: Readonly<Record<string, RawBuilder<string>>> = {
  status: sql`status`,
  paymentType: sql`payment_type`,
};
const figureFields: Readonly<Record<string, RawBuilder<number>>> = {
  totalAmount: sql`total_amount / 100.0`,
  appliedRewardPoints: sql`applied_reward_points / 100.0`,
  cashbackEarned: sql`cashback_earned / 100.0`,
};

async function aggregate(db: Kysely<Database>, scope: Scope, inputs: readonly AggregateInput[]) {
  const aggregations = readAggregates(inputs, Object.keys(bucketFields), Object.keys(figureFields));
  const results = aggregations.map(({ type, field }) =>
    type === 'TERMS'
      ? sql`(select coalesce(jsonb_agg(bucket), '[]') from (
          select ${bucketFields[field]} as key, count(*) as doc_count from matched
          group by 1 order by 2 desc, 1) as bucket)`
      : sql`(select ${sql.raw(type)}(${figureFields[field]}) from matched)`,
  );
  const summary = await db
    .with('matched', (cte) =>
      cte
        .selectFrom('customer_order')
        .selectAll()
        .where((eb) => isInScope(eb, scope)),
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
