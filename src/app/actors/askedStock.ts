/** The goods that this browser's shopper waits for. A small file: whether there are any is asked on every product's page. */
import * as v from 'valibot';
import { STOCK_ALERT_DAYS } from '../../contract/stockAlertDays.ts';
import type { AskedGoods } from '../../machines/catalogue/stockAlert.ts';
import { createRecords, windowStorage } from '../../services/storage/index.ts';
import { clock } from '../clock.ts';

/** Of how many goods this browser remembers that somebody waits for them, the latest. */
const MOST_ASKED = 50;
/** The shop forgets older wishes. */
const LASTS_MS = STOCK_ALERT_DAYS * 86_400_000;

/**
 * Ids of variants, or of products without variants, and when the wish was made, in milliseconds since the epoch. The record does not
 * say who waits, and is removed when the shopper signs out.
 */
const askedRecord = createRecords(windowStorage(window))({
  key: 'stock-alerts',
  schema: v.object({
    version: v.literal(2),
    asked: v.array(v.object({ id: v.string(), at: v.number() })),
  }),
});

/** When a notification for these goods was last asked for in this browser; `null` if never, or too long ago. */
export function askedAt(goods: AskedGoods): number | null {
  const at = asked().find(({ id }) => id === idOf(goods))?.at;
  return at !== undefined && clock.now() - at < LASTS_MS ? at : null;
}

/** Goods that were seen in stock: whoever waited has been told. */
export function forgetAsked(goods: AskedGoods): void {
  const others = othersThan(goods);
  if (others.length < asked().length) write(others);
}

export function keepAsked(goods: AskedGoods): void {
  write([...othersThan(goods), { id: idOf(goods), at: clock.now() }].slice(-MOST_ASKED));
}

type Asked = NonNullable<ReturnType<typeof askedRecord.read>>['asked'];

function asked(): Asked {
  return askedRecord.read()?.asked ?? [];
}

function othersThan(goods: AskedGoods): Asked {
  return asked().filter(({ id }) => id !== idOf(goods));
}

function write(kept: Asked): void {
  askedRecord.write({ version: 2, asked: kept });
}

function idOf({ productId, variantId }: AskedGoods): string {
  return variantId ?? productId;
}
