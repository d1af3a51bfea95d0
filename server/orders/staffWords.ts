/** People, payments, reasons and sums as staff read them. */
import { formatPaise } from '../../src/pricing/money.ts';
import { blank } from '../commands/help.ts';
import type { OrderActor, ReturnReason } from '../db/orderLifeTables.ts';
import type { GivenBack } from './orderMoney.ts';

export const actorWords: Readonly<Record<OrderActor, string>> = {
  SHOPPER: 'the shopper',
  STAFF: 'staff',
  SHOP: 'the shop',
  COURIER: 'the courier',
  PROVIDER: 'the payment provider',
};

/** Why goods are sent back. */
export const returnReasons: Readonly<Record<ReturnReason, string>> = {
  CHANGED_MIND: 'changed their mind',
  DAMAGED: 'damaged',
  WRONG_ITEM: 'wrong item',
  REACTION: 'a reaction to it',
};

/** Cash goes back to a UPI id that nobody has given. */
export const noUpiId = 'no UPI id, so ask for one';

/** The command that writes a UPI id down, without `npm run `. */
export function upiIdCommand(code: string): string {
  return `orders -- return ${code} to ${blank('UPI id')}`;
}

/** Such as `₹300 online and ₹50 by transfer`; empty where nothing comes back. */
export function givenBackWords({ online, cash, points }: GivenBack): string {
  return [
    ...(online > 0 ? [`${formatPaise(online)} online`] : []),
    ...(cash > 0 ? [`${formatPaise(cash)} by transfer`] : []),
    ...(points > 0 ? [`${formatPaise(points)} in points`] : []),
  ].join(' and ');
}
