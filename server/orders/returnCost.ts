import type { Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { type GivenBack, givenBack } from './orderMoney.ts';
import { loadGoods, remainderOf, without } from './orderUnits.ts';
import { loadOpenReturn, returnLeaving } from './returns.ts';

/** What the return that is under way gives back once its goods are here; `null` if none is. */
export async function costOfReturn(trx: Transaction<Database>, orderId: string): Promise<GivenBack | null> {
  const open = await loadOpenReturn(trx, orderId);
  if (open === null || !open.isOpen) return null;
  const goods = await loadGoods(trx, orderId);
  const left = without(goods, open.units, returnLeaving(open.reason));
  return givenBack(remainderOf(goods), remainderOf(left.goods));
}
