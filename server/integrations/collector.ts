import { type Kysely, sql } from 'kysely';
import { json } from '../db/json.ts';
import type { Database, NewRow } from '../db/types.ts';
import type { Batch, CollectedEvent } from './batch.ts';

const keptDays = 90;
const hour = 60 * 60 * 1_000;
const mostOfEndpoint = 2_000;
const mostOfAll = 500_000;

export interface CollectorOptions {
  readonly db: Kysely<Database>;
  readonly appId: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Saves the events of registered endpoints, each event once, with hourly limits per endpoint and in all. */
export function createCollector({ db, appId, now }: CollectorOptions) {
  const recent = () =>
    db
      .selectFrom('analytics_event')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('app_id', '=', appId)
      .where('received_at', '>', new Date(now() - hour));

  async function hasRoom(endpointId: string): Promise<boolean> {
    const own = await recent().where('endpoint_id', '=', endpointId).executeTakeFirstOrThrow();
    if (own.count >= mostOfEndpoint) return false;
    return (await recent().executeTakeFirstOrThrow()).count < mostOfAll;
  }

  return {
    async updateEndpoint(id: string): Promise<void> {
      const at = new Date(now());
      await db
        .insertInto('analytics_endpoint')
        .values({ id, app_id: appId, created_at: at, updated_at: at })
        .onConflict((conflict) => conflict.columns(['app_id', 'id']).doUpdateSet({ updated_at: at }))
        .execute();
    },
    /** Status of each event: 202 or 400; all events get 429 beyond the limit, or 404 if the endpoint is unknown. */
    async record({ endpointId, events }: Batch): Promise<ReadonlyMap<string, number>> {
      const all = (status: number) => new Map([...events.keys()].map((id) => [id, status]));
      const endpoint = await db
        .selectFrom('analytics_endpoint')
        .select('id')
        .where('app_id', '=', appId)
        .where('id', '=', endpointId)
        .executeTakeFirst();
      if (endpoint === undefined) return all(404);
      if (!(await hasRoom(endpointId))) return all(429);
      const received = new Date(now());
      const rows = [...events].flatMap(([id, event]) =>
        event === null
          ? []
          : [rowOf({ id, app_id: appId, endpoint_id: endpointId, received_at: received }, event)],
      );
      if (rows.length > 0) {
        // A repeated event is ignored.
        await db
          .insertInto('analytics_event')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      return new Map([...events].map(([id, event]) => [id, event === null ? 400 : 202]));
    },
  };
}

export type Collector = ReturnType<typeof createCollector>;

type Row = NewRow<'analytics_event'>;

function rowOf(
  known: Pick<Row, 'id' | 'app_id' | 'endpoint_id' | 'received_at'>,
  { EventType, Timestamp, Attributes, Metrics, Session }: CollectedEvent,
): Row {
  return {
    ...known,
    name: EventType,
    attributes: json(Attributes),
    metrics: json(Metrics),
    session: json(Session ?? null),
    happened_at: new Date(Timestamp),
  };
}

/** Deletes events older than 90 days, and endpoints without events that were not seen since. Returns the number of events. */
export async function forgetOldAnalytics(db: Kysely<Database>, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - keptDays * 24 * hour);
  const { numDeletedRows } = await db
    .deleteFrom('analytics_event')
    .where('received_at', '<', oldest)
    .executeTakeFirst();
  await db
    .deleteFrom('analytics_endpoint')
    .where('updated_at', '<', oldest)
    .where(
      sql<boolean>`not exists (select from analytics_event as event
        where event.app_id = analytics_endpoint.app_id and event.endpoint_id = analytics_endpoint.id)`,
    )
    .execute();
  return Number(numDeletedRows);
}
