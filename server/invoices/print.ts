import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { Row } from '../db/types.ts';
import type { Painters } from '../images/painting/painters.ts';
import type { Look } from '../look/look.ts';
import { paperLookOf } from '../look/paper.ts';
import { documentSchema } from './document.ts';
import type { PrintedInvoice } from './pdf.ts';

/** A stored document as PDF, drawn in this process: for commands. The faces and the drawing code are loaded with the first one. */
export async function printInvoice(row: Row<'invoice'>, look: Look | null): Promise<Buffer> {
  const { drawInvoice } = await import('./pdf.ts');
  return drawInvoice(printed(row, look));
}

/** Draws papers for shoppers; `null`: too many others are waiting, or the shop stops. */
export type InvoicePrinter = (row: Row<'invoice'>, look: Look | null) => Promise<Buffer | null>;

const cacheBytes = 16 * 1024 * 1024;
/** The widest of the quick tasks: a drawing takes as long as a small picture, and waits for all of those. */
const rank = 384;

/**
 * Draws in the process that renders small pictures, so that pages do not wait. The last drawings are kept by what they say, and callers
 * who ask for the same one at once share it.
 */
export function createInvoicePrinter(painters: Pick<Painters, 'run'>): InvoicePrinter {
  const drawn = new LRUCache<string, Buffer, PrintedInvoice>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (_key, _stale, { context: invoice }) => {
      const painted = await painters.run({
        width: rank,
        work: (paint) => paint({ kind: 'invoice', invoice }),
      });
      if (painted === null || painted === 'stopped') return undefined;
      const [pdf] = painted.bodies ?? [];
      if (pdf === undefined) throw new Error('A document could not be drawn.');
      return pdf;
    },
  });
  return async (row, look) => {
    const invoice = printed(row, look);
    return (await drawn.fetch(keyOf(invoice), { context: invoice })) ?? null;
  };
}

function keyOf(invoice: PrintedInvoice): string {
  return createHash('sha256').update(JSON.stringify(invoice)).digest('base64');
}

function printed(
  { kind, number, issued_at: issuedAt, document }: Row<'invoice'>,
  look: Look | null,
): PrintedInvoice {
  return { kind, number, issuedAt, document: v.parse(documentSchema, document), look: paperLookOf(look) };
}
