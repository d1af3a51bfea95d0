/** What a move would do, for staff who look before they make it. */
import { formatPaise } from '../../src/pricing/money.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { givenBack } from './orderMoney.ts';
import { type Move, planMove } from './orderMoves.ts';
import { isOrder } from './orderReference.ts';
import { couponLossOf } from './orderUnits.ts';
import { missingOrder, refusalLines } from './staffMoves.ts';
import { givenBackWords } from './staffWords.ts';
import { inProse, stageWords } from './stageWords.ts';

/** `--dry-run`: the order's row is locked by nobody, and nothing is changed. */
export function lookAhead(
  { db, storeId, now }: StaffServices,
  code: string,
  move: Move,
): Promise<CommandResult> {
  return db.transaction().execute(async (trx): Promise<CommandResult> => {
    const order = await trx
      .selectFrom('customer_order')
      .select('id')
      .where('store_id', '=', storeId)
      .where(isOrder(code))
      .executeTakeFirst();
    if (order === undefined) return { ok: false, lines: missingOrder(code) };
    const planned = await planMove(trx, order.id, move, { actor: 'STAFF' }, now());
    if (!planned.ok) return { ok: false, lines: refusalLines(code, planned.refusal, false) };
    const { goods, goodsAfter, before, after, nextLife, units } = planned.plan;
    const names = units.flatMap(({ id, quantity }) => {
      const line = goods.lines.find((each) => each.id === id);
      return line === undefined ? [] : [`${quantity} × ${line.title}`];
    });
    const back = givenBackWords(givenBack(before, after));
    const loss = couponLossOf(goodsAfter, before, after);
    return {
      ok: true,
      lines: [
        `Nothing is changed yet. Order ${code} would be ${inProse(stageWords[nextLife.parcel])} then, and its shopper told at once.`,
        ...(names.length > 0 ? [`What leaves it: ${names.join(', ')}`] : []),
        `Gives back ${back === '' ? 'nothing' : back}`,
        ...(before.due === after.due
          ? []
          : [`To collect at the door: ${formatPaise(after.due)} in place of ${formatPaise(before.due)}`]),
        ...(loss === null
          ? []
          : [`The coupon is lost, so the rest costs ${formatPaise(loss.was - loss.now)} more`]),
        'To do it: the same again without --dry-run. It cannot be undone.',
      ],
    };
  });
}
