import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { outboxPage, outboxStyle } from './page.ts';

const maxMessages = 100;
const styleHash = createHash('sha256').update(outboxStyle).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;

/** `/outbox`: the newest messages to shoppers, for development (setting OUTBOX_PAGE). */
export async function outboxRoutes(
  app: FastifyInstance,
  { db, publicUrl }: { db: Kysely<Database>; publicUrl: string },
): Promise<void> {
  app.get('/outbox', async (_request, reply) => {
    const messages = await db
      .selectFrom('outbox_message')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(maxMessages)
      .execute();
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(outboxPage(messages, publicUrl));
  });
}
