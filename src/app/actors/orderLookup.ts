import { fromPromise } from 'xstate';
import {
  orderLookupMachine,
  type SendLinkInput,
  type SendLinkReply,
} from '../../machines/checkout/orderLookup.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

/** Asks for the link of a guest's order. */
export function provideOrderLookup({ sendOrderLink }: ShopApi, storeId: string) {
  return orderLookupMachine.provide({
    actors: {
      sendLink: fromPromise<SendLinkReply, SendLinkInput>(({ input, signal }) =>
        sendOrderLink({ storeId, ...input }, { signal }),
      ),
    },
  });
}
