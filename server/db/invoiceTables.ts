import type { Generated } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

/** Tables of migration 25: tax invoices and credit notes. */

export type InvoiceKind = 'INVOICE' | 'CREDIT_NOTE';

export interface InvoiceCounterTable {
  store_id: string;
  kind: InvoiceKind;
  /** A financial year, such as `26-27`. */
  year: string;
  last: number;
}

export interface InvoiceTable {
  id: Generated<string>;
  store_id: string;
  order_id: string;
  kind: InvoiceKind;
  year: string;
  sequence: number;
  number: string;
  /** In the document's address: whoever has it may read the document. */
  access_key: string;
  /** Why it was issued: an order gets at most one document of a kind for each reason. */
  reason_key: string;
  /** The invoice that a credit note lowers. */
  amends: string | null;
  issued_at: Timestamp;
  /** In the form of `documentSchema`. */
  document: Json<unknown>;
}
