/** What a move would do, for staff who look before they make it. */
import { formatPaise } from '../../src/pricing/money.ts';
import { isAnnounced } from './announce.ts';
import { givenBack } from './orderMoney.ts';
import type { Move, MovePlan } from './orderMoves.ts';
import { extraCostWithoutCoupon } from './orderUnits.ts';
import { givenBackWords } from './staffWords.ts';
import { inProse, stageWords } from './stageWords.ts';

export function planLines(code: string, { event }: Move, plan: MovePlan): string[] {
  const { goods, goodsAfter, before, after, life, nextLife, units } = plan;
  const names = units.flatMap(({ id, quantity }) => {
    const line = goods.lines.find((each) => each.id === id);
    return line === undefined ? [] : [`${quantity} × ${line.title}`];
  });
  const told = isAnnounced(event) ? ', and its shopper told at once' : '';
  const stage = inProse(stageWords[nextLife.parcel]);
  const isSame = nextLife.parcel === life.parcel;
  const back = givenBackWords(givenBack(before, after));
  const lost = extraCostWithoutCoupon(goodsAfter, before, after);
  return [
    `Nothing is changed yet. Order ${code} would ${isSame ? `stay ${stage}` : `be ${stage} then`}${told}.`,
    ...(names.length > 0 ? [`What leaves it: ${names.join(', ')}`] : []),
    `Gives back ${back === '' ? 'nothing' : back}`,
    ...(before.due === after.due
      ? []
      : [`To collect at the door: ${formatPaise(after.due)} in place of ${formatPaise(before.due)}`]),
    ...(lost > 0 ? [`The coupon is lost, so the rest costs ${formatPaise(lost)} more`] : []),
    'To do it: the same again without --dry-run. It cannot be undone.',
  ];
}
