/** The goods that this browser's shopper waits for. A small file: whether there are any is asked on every product's page. */
import * as v from 'valibot';
import type { AskedGoods } from '../../machines/catalogue/stockAlert.ts';
import { createRecords, windowStorage } from '../../services/storage/index.ts';

/** Of how many goods this browser remembers that somebody waits for them, the latest. */
const MOST_ASKED = 50;

/** Ids of variants, or of products without variants. Nothing that says who waits. */
const askedRecord = createRecords(windowStorage(window))({
  key: 'stock-alerts',
  schema: v.object({ version: v.literal(1), asked: v.array(v.string()) }),
});

/** Whether a notification for these goods was asked for in this browser. */
export function wasAsked(goods: AskedGoods): boolean {
  return idsAsked().includes(idOf(goods));
}

/** Goods that were seen in stock: whoever waited has been told. */
export function forgetAsked(goods: AskedGoods): void {
  if (wasAsked(goods)) write(idsAsked().filter((id) => id !== idOf(goods)));
}

export function keepAsked(goods: AskedGoods): void {
  if (!wasAsked(goods)) write([...idsAsked(), idOf(goods)].slice(-MOST_ASKED));
}

function idsAsked(): readonly string[] {
  return askedRecord.read()?.asked ?? [];
}

function write(asked: string[]): void {
  askedRecord.write({ version: 1, asked });
}

function idOf({ productId, variantId }: AskedGoods): string {
  return variantId ?? productId;
}
