import { type RawBuilder, sql } from 'kysely';
import type { OrderInvoice } from '../../src/contract/generated/schema.ts';
import type { InvoiceKind } from '../db/invoiceTables.ts';

/** A document of an order as `selectInvoices` loads it. */
export interface InvoiceRecord {
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly access_key: string;
}

/** SQL, for a row of `customer_order`: its tax invoice and credit notes. */
export function selectInvoices(): RawBuilder<InvoiceRecord[]> {
  return sql<InvoiceRecord[]>`(
    select coalesce(jsonb_agg(document order by document.issued_at, document.number), '[]') from (
      select kind, number, access_key, issued_at from invoice where invoice.order_id = customer_order.id
    ) as document)`;
}

/** The path of a document's PDF. Its key is known only to whoever may see the order. */
function invoicePath(accessKey: string): string {
  return `/api/invoices/${accessKey}.pdf`;
}

/** A document in the contract's form. */
export function presentInvoice({ kind, number, access_key: key }: InvoiceRecord): OrderInvoice {
  return { kind, number, url: invoicePath(key) };
}
