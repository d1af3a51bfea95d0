import { fromPromise } from 'xstate';
import {
  type SaveAlertInput,
  type SaveAlertReply,
  stockAlertMachine,
} from '../../machines/catalogue/stockAlert.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import { keepAsked } from './askedStock.ts';

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
