import { fromPromise } from 'xstate';
import {
  type ReturnWithdrawalInput,
  returnWithdrawalMachine,
  type WithdrawalReply,
} from '../../machines/checkout/returnWithdrawal.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

export function provideReturnWithdrawal({ withdrawReturn }: ShopApi) {
  return returnWithdrawalMachine.provide({
    actors: {
      withdraw: fromPromise<WithdrawalReply, ReturnWithdrawalInput>(({ input, signal }) =>
        withdrawReturn(input, { signal }),
      ),
    },
  });
}
