import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { printInvoice } from './print.ts';

const longestKey = 100;

/** `GET /api/invoices/<key>.pdf` */
export async function invoiceRoutes(
  app: FastifyInstance,
  { db }: { readonly db: Kysely<Database> },
): Promise<void> {
  app.get<{ Params: { file: string } }>('/api/invoices/:file', async ({ params: { file } }, reply) => {
    const key = /^([\w-]+)\.pdf$/.exec(file)?.[1];
    const invoice =
      key === undefined || key.length > longestKey
        ? undefined
        : await db.selectFrom('invoice').selectAll().where('access_key', '=', key).executeTakeFirst();
    if (invoice === undefined) return reply.code(404).send({ error: 'There is no such document.' });
    const pdf = await printInvoice(invoice);
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${invoice.number.replaceAll('/', '-')}.pdf"`,
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
      .send(pdf);
  });
}
