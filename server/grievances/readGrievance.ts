import type { Grievance } from '../../src/contract/generated/schema.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { dueOf } from './clock.ts';

/** How a complaint stands; `null` if none has this number. */
export async function readGrievance(
  { db, storeId }: Pick<GraphQLContext, 'db' | 'storeId'>,
  number: string,
): Promise<Grievance | null> {
  const row = await db
    .selectFrom('grievance')
    .select(['number', 'created_at', 'acknowledged_at', 'resolved_at', 'resolution'])
    .where('number', '=', number.trim().toUpperCase())
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { acknowledgeBy, resolveBy } = dueOf(row.created_at);
  return {
    number: row.number,
    receivedAt: row.created_at.toISOString(),
    acknowledgeBy: acknowledgeBy.toISOString(),
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    resolveBy: resolveBy.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolution: row.resolution,
  };
}
