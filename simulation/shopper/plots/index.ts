/**
 * Plots: purposeful sequences of steps across tabs, sign-ins and failures. A run sometimes follows one, with random steps in
 * between, because bugs between machines need sequences that are rarely drawn at random. `--plots` follows each of them once,
 * and also the rare plots, about things that seldom happen to a shopper, so that each transition is taken at least once.
 */
import { accountPlots } from './account.ts';
import { afterOrderPlots } from './afterOrders.ts';
import { cartPlots } from './cart.ts';
import { defectPlots } from './defects.ts';
import { errandPlots } from './errands.ts';
import { expressPlots } from './express.ts';
import { extraPlots } from './extras.ts';
import { goodsPlots } from './goods.ts';
import { interactionPlots } from './interactions.ts';
import { measuringPlots } from './measuring.ts';
import { merchantPlots } from './merchant.ts';
import { orderPlots } from './orders.ts';
import type { Plots } from './wishes.ts';

/** The plots that random runs follow. Their order decides which one a seed draws. */
export const drawnPlots: Plots = { ...errandPlots, ...interactionPlots, ...measuringPlots };

const rarePlots: Plots = {
  ...accountPlots,
  ...goodsPlots,
  ...cartPlots,
  ...orderPlots,
  ...afterOrderPlots,
  ...expressPlots,
  ...extraPlots,
  ...merchantPlots,
};

export const plots: Plots = { ...drawnPlots, ...rarePlots, ...defectPlots(rarePlots) };
