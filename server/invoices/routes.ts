import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../db/types.ts';
import { documentSchema } from './document.ts';

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
    // The faces and the drawing code are loaded with the first document.
    const { drawInvoice } = await import('./pdf.ts');
    const pdf = await drawInvoice({
      kind: invoice.kind,
      number: invoice.number,
      issuedAt: invoice.issued_at,
      document: v.parse(documentSchema, invoice.document),
    });
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
