import { fromPromise } from 'xstate';
import {
  type SaveAlertInput,
  type SaveAlertReply,
  stockAlertMachine,
} from '../../machines/catalogue/stockAlert.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

/** The wish to hear when something is back in stock, sent to the server. */
export function provideStockAlert({ notifyWhenBack }: Pick<ShopApi, 'notifyWhenBack'>) {
  return stockAlertMachine.provide({
    actors: {
      saveAlert: fromPromise<SaveAlertReply, SaveAlertInput>(({ input, signal }) =>
        notifyWhenBack(input, { signal }),
      ),
    },
  });
}
