import pg from 'pg';
import type { ListenHandlers, StopListening } from './open.ts';

const pingEveryMs = 2_000;
const pingTimeoutMs = 2_000;
const retryAfterMs = 500;

/**
 * Listens for notifications on a dedicated connection, which is checked by pings and reconnects when it is dead. If a connection
 * dies silently, messages can be missed for at most four seconds, until the next ping.
 */
export async function listenOnPostgres(
  connection: pg.ClientConfig,
  channel: string,
  handlers: ListenHandlers,
): Promise<StopListening> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, query_timeout: pingTimeoutMs });
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      clearTimeout(timer);
      void next.end().catch(() => {});
      if (stopped) return;
      if (client === next) handlers.onDown();
      client = undefined;
      timer = setTimeout(() => void connect(), retryAfterMs);
    };
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', (message) => handlers.onMessage(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      lose();
      return;
    }
    if (isLost) return;
    if (stopped) {
      await next.end();
      return;
    }
    client = next;
    handlers.onUp();
    ping(next, lose);
  }

  function ping(live: pg.Client, lose: () => void): void {
    timer = setTimeout(async () => {
      try {
        await live.query('select 1');
        if (live === client) ping(live, lose);
      } catch {
        lose();
      }
    }, pingEveryMs);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
