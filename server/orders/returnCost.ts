import type { Transaction } from 'kysely';
import { formatPaise } from '../../src/pricing/money.ts';
import type { Database } from '../db/types.ts';
import { type GivenBack, givenBack } from './orderMoney.ts';
import { extraCostWithoutCoupon, loadGoods, remainderOf, without } from './orderUnits.ts';
import { loadLatestReturn, returnLeaving } from './returns.ts';
import { givenBackWords } from './staffWords.ts';

/** What a return gives back. Amounts are paise. */
export interface ReturnCost extends GivenBack {
  /** How much more the rest costs because a coupon no longer applies to it. */
  readonly couponLost: number;
}

/** What the return that is under way gives back once its goods are here; `null` if none is. */
export async function costOfReturn(trx: Transaction<Database>, orderId: string): Promise<ReturnCost | null> {
  const open = await loadLatestReturn(trx, orderId);
  if (open === null || !open.isOpen) return null;
  const goods = await loadGoods(trx, orderId);
  const left = without(goods, open.units, returnLeaving(open.reason));
  const [before, after] = [remainderOf(goods), remainderOf(left.goods)];
  return { ...givenBack(before, after), couponLost: extraCostWithoutCoupon(left.goods, before, after) };
}

/** Such as `₹300 by transfer; the coupon is lost, so the rest costs ₹25 more`. */
export function returnCostWords(cost: ReturnCost): string {
  const words = givenBackWords(cost) || 'nothing';
  return cost.couponLost > 0
    ? `${words}; the coupon is lost, so the rest costs ${formatPaise(cost.couponLost)} more`
    : words;
}
