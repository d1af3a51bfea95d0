import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { readLook } from '../look/readLook.ts';
import type { InvoicePrinter } from './print.ts';

const longestKey = 100;

/** `GET /api/invoices/<key>.pdf` */
export async function invoiceRoutes(
  app: FastifyInstance,
  { db, print }: { readonly db: Kysely<Database>; readonly print: InvoicePrinter },
): Promise<void> {
  app.get<{ Params: { file: string } }>('/api/invoices/:file', async ({ params: { file } }, reply) => {
    const key = /^([\w-]+)\.pdf$/.exec(file)?.[1];
    const invoice =
      key === undefined || key.length > longestKey
        ? undefined
        : await db.selectFrom('invoice').selectAll().where('access_key', '=', key).executeTakeFirst();
    if (invoice === undefined) return reply.code(404).send({ error: 'There is no such document.' });
    const store = await readLook(db, invoice.store_id);
    const pdf = await print(invoice, store?.look ?? null);
    if (pdf === null) {
      return reply
        .code(503)
        .header('retry-after', '5')
        .send({ error: 'Many documents are being drawn. Please open it again in a moment.' });
    }
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
