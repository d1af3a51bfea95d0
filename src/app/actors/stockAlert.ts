import * as v from 'valibot';
import { fromPromise } from 'xstate';
import {
  type AskedGoods,
  type SaveAlertInput,
  type SaveAlertReply,
  stockAlertMachine,
} from '../../machines/catalogue/stockAlert.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
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

function keepAsked(goods: AskedGoods): void {
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

/** Sends a request to be notified when something is back in stock. */
export function provideStockAlert({ notifyWhenBack }: Pick<ShopApi, 'notifyWhenBack'>) {
  return stockAlertMachine.provide({
    actors: {
      saveAlert: fromPromise<SaveAlertReply, SaveAlertInput>(({ input, signal }) =>
        notifyWhenBack(input, { signal }),
      ),
    },
    actions: { keepAsked: (_, goods) => keepAsked(goods) },
  });
}
