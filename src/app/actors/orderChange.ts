import { fromPromise } from 'xstate';
import type { MadeOrderChange, OrderChangeRequest } from '../../contract/domain/index.ts';
import type { ChangeReply, PreviewReply } from '../../machines/checkout/orderChange.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

export function orderChangeActors({ previewOrderChange, changeOrder }: ShopApi) {
  return {
    previewChange: fromPromise<PreviewReply, { wish: OrderChangeRequest }>(({ input, signal }) =>
      previewOrderChange(input, { signal }),
    ),
    sendChange: fromPromise<ChangeReply, MadeOrderChange>(({ input, signal }) =>
      changeOrder(input, { signal }),
    ),
  };
}
