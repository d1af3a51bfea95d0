import * as v from 'valibot';
import type { Row } from '../db/types.ts';
import { documentSchema } from './document.ts';

/** A stored document as PDF. The faces and the drawing code are loaded with the first one. */
export async function printInvoice({
  kind,
  number,
  issued_at: issuedAt,
  document,
}: Row<'invoice'>): Promise<Buffer> {
  const { drawInvoice } = await import('./pdf.ts');
  return drawInvoice({ kind, number, issuedAt, document: v.parse(documentSchema, document) });
}
