/**
 * Journeys: what seldom befalls a shopper, so that each transition is taken at least once. `--plots` follows each of them;
 * runs that are drawn at random follow plots only, which lead to bugs between machines more often.
 */
import type { Wish } from '../wishes.ts';
import { accountJourneys } from './account.ts';
import { afterOrderJourneys } from './afterOrders.ts';
import { cartJourneys } from './cart.ts';
import { withDefects } from './defects.ts';
import { expressJourneys } from './express.ts';
import { extraJourneys } from './extras.ts';
import { goodsJourneys } from './goods.ts';
import { merchantJourneys } from './merchant.ts';
import { orderJourneys } from './orders.ts';

const usual: Readonly<Record<string, readonly Wish[]>> = {
  ...accountJourneys,
  ...goodsJourneys,
  ...cartJourneys,
  ...orderJourneys,
  ...afterOrderJourneys,
  ...expressJourneys,
  ...extraJourneys,
  ...merchantJourneys,
};

export const journeys: Readonly<Record<string, readonly Wish[]>> = { ...usual, ...withDefects(usual) };
