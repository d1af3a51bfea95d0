import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import type { InvoiceKind } from '../db/invoiceTables.ts';
import { json } from '../db/json.ts';
import type { Database, Row } from '../db/types.ts';
import { costOf, type OrderCost } from '../orders/orderCost.ts';
import { randomSecret } from '../orders/orderSecrets.ts';
import { loadGoods } from '../orders/orderUnits.ts';
import { type CreditedGoods, creditedLines } from './credited.ts';
import {
  addressLines,
  chargeItems,
  documentSchema,
  financialYear,
  placeOfSupply,
  type TaxableItem,
  type TaxDocument,
  taxOf,
  totalsOf,
} from './document.ts';
import { gstStateOf } from './states.ts';

export type IssuedInvoice = Pick<Row<'invoice'>, 'id' | 'number' | 'access_key' | 'kind'>;

const sellerSchema = v.object({
  seller: v.fallback(v.string(), ''),
  address: v.fallback(v.string(), ''),
  gstin: v.fallback(v.nullable(v.string()), null),
  state: v.fallback(v.nullable(v.string()), null),
});
const noSeller = { seller: '', address: '', gstin: null, state: null };

export type Seller = v.InferOutput<typeof sellerSchema>;

/** Who sells, as a store names it; empty where it does not say. */
export function sellerOf(legal: unknown): Seller {
  return v.parse(v.fallback(sellerSchema, noSeller), legal);
}

/**
 * Issues the tax invoice of an order whose row the transaction has locked, once: when its goods leave. Prices include tax.
 * Reward points are a way to pay and lower no taxable value.
 */
export async function issueInvoice(
  trx: Transaction<Database>,
  orderId: string,
  now: Date,
): Promise<IssuedInvoice> {
  const known = await findInvoice(trx, orderId);
  if (known !== undefined) return known;
  const goods = await loadGoods(trx, orderId);
  const { order } = goods;
  const cost = costOf(goods);
  const store = await trx
    .selectFrom('store')
    .select(['name', 'legal'])
    .where('id', '=', order.store_id)
    .executeTakeFirstOrThrow();
  const items = await itemsOf(trx, cost);
  const charges = chargeItems(items, [
    { title: 'Delivery', gross: cost.shipping },
    { title: 'Cash on delivery charge', gross: cost.codCharges },
  ]);
  const legal = sellerOf(store.legal);
  const state = legal.state === null ? null : gstStateOf(legal.state);
  const supply = placeOfSupply(order.shipping_address);
  const isWithinState = state?.code === supply.code;
  const lines = [...items, ...charges].map((item) => taxOf(item, isWithinState));
  return insertDocument(trx, {
    storeId: order.store_id,
    orderId,
    kind: 'INVOICE',
    reasonKey: 'dispatched',
    amends: null,
    now,
    document: {
      seller: { name: legal.seller, address: legal.address, gstin: legal.gstin, shopName: store.name, state },
      buyer: { name: order.shipping_address.name, address: addressLines(order.shipping_address) },
      placeOfSupply: supply,
      orderCode: order.code ?? '',
      orderDate: order.order_date.toISOString(),
      amends: null,
      isWithinState,
      lines,
      totals: totalsOf(lines),
      points: cost.points,
    },
  });
}

export interface Credit extends CreditedGoods {
  /** In words for the shopper. */
  readonly reason: string;
  /** Two credits of an order for the same reason are one. */
  readonly reasonKey: string;
  /** What of it comes back in reward points. */
  readonly points: number;
}

/** Issues a credit note for what comes back of an order. Its order's row must be locked. `null`: it has no invoice, or nothing comes back. */
export async function issueCreditNote(
  trx: Transaction<Database>,
  orderId: string,
  credit: Credit,
  now: Date,
): Promise<IssuedInvoice | null> {
  const { reason, reasonKey, points } = credit;
  const invoice = await trx
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'INVOICE')
    .executeTakeFirst();
  if (invoice === undefined) return null;
  const notes = await trx
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'CREDIT_NOTE')
    .execute();
  const known = notes.find((note) => note.reason_key === reasonKey);
  if (known !== undefined) return known;
  const document = v.parse(documentSchema, invoice.document);
  const earlier = notes.map((note) => v.parse(documentSchema, note.document));
  const lines = creditedLines(document, earlier, credit);
  const totals = totalsOf(lines);
  if (lines.every(({ gross }) => gross === 0)) return null;
  return insertDocument(trx, {
    storeId: invoice.store_id,
    orderId,
    kind: 'CREDIT_NOTE',
    reasonKey,
    amends: invoice.id,
    now,
    document: {
      ...document,
      lines,
      totals,
      points,
      amends: { number: invoice.number, date: invoice.issued_at.toISOString(), reason },
    },
  });
}

function findInvoice(trx: Transaction<Database>, orderId: string): Promise<IssuedInvoice | undefined> {
  return trx
    .selectFrom('invoice')
    .select(['id', 'number', 'access_key', 'kind'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'INVOICE')
    .executeTakeFirst();
}

async function itemsOf(trx: Transaction<Database>, { lines }: OrderCost): Promise<TaxableItem[]> {
  const products = await trx
    .selectFrom('product')
    .select(['id', 'hsn', 'tax_bps', 'taxable'])
    .where(
      'id',
      'in',
      lines.map(({ line }) => line.product_id),
    )
    .execute();
  const untaxed = await untaxedVariants(
    trx,
    lines.flatMap(({ line }) => line.variant_id ?? []),
  );
  return lines.map(({ line, quantity, amount }) => {
    const product = products.find(({ id }) => id === line.product_id);
    if (product === undefined) throw new Error(`Product ${line.product_id} of an order is gone.`);
    const title = line.variant_title === null ? line.title : `${line.title}, ${line.variant_title}`;
    const isTaxed = product.taxable && !(line.variant_id !== null && untaxed.has(line.variant_id));
    return {
      lineId: line.id,
      title,
      hsn: product.hsn ?? '',
      quantity,
      // What is taxed cannot be put on sale without a rate, and keeps it: goods without one were sold untaxed.
      rateBps: isTaxed ? (product.tax_bps ?? 0) : 0,
      gross: amount,
    };
  });
}

/** Those of these variants that the merchant does not tax. */
async function untaxedVariants(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('variant')
    .select('id')
    .where('id', 'in', ids)
    .where('taxable', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

interface NewDocument {
  readonly storeId: string;
  readonly orderId: string;
  readonly kind: InvoiceKind;
  readonly reasonKey: string;
  readonly amends: string | null;
  readonly now: Date;
  readonly document: TaxDocument;
}

const prefixes: Readonly<Record<InvoiceKind, string>> = { INVOICE: 'INV', CREDIT_NOTE: 'CN' };

/**
 * Writes a document with the next number of its series. The counter's row stays locked until the transaction ends: if the document
 * is not written, its number is free again, so that numbers have no gap. A number has at most 16 characters, as the law demands.
 */
async function insertDocument(trx: Transaction<Database>, made: NewDocument): Promise<IssuedInvoice> {
  const { storeId, orderId, kind, reasonKey, amends, now, document } = made;
  const year = financialYear(now);
  const sequence = await nextNumber(trx, storeId, kind, year);
  return trx
    .insertInto('invoice')
    .values({
      store_id: storeId,
      order_id: orderId,
      kind,
      year,
      sequence,
      number: `${prefixes[kind]}/${year}/${String(sequence).padStart(5, '0')}`,
      access_key: randomSecret(),
      reason_key: reasonKey,
      amends,
      issued_at: now,
      document: json(document),
    })
    .returning(['id', 'number', 'access_key', 'kind'])
    .executeTakeFirstOrThrow();
}

/** The next number of a series, whose counter stays locked until the transaction ends. */
async function nextNumber(
  trx: Transaction<Database>,
  storeId: string,
  kind: InvoiceKind,
  year: string,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_counter (store_id, kind, year, last) values (${storeId}, ${kind}, ${year}, 1)
    on conflict (store_id, kind, year) do update set last = invoice_counter.last + 1
    returning last`.execute(trx);
  const [counter] = rows;
  if (counter === undefined) throw new Error('The counter of invoices did not count.');
  return counter.last;
}
