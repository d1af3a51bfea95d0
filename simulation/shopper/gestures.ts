/**
 * The gestures that each screen offers, as its machines allow at that moment. Each gesture sends the event that the view sends.
 */

import type { Screen } from '../page/screen.ts';
import type { Gesture } from '../page/types.ts';
import { accountGestures } from './account.ts';
import { cartGestures } from './cart.ts';
import { allAddressesGestures, checkoutGestures } from './checkout.ts';
import { errandGestures } from './errands.ts';
import { expressGestures } from './express.ts';
import { couponSheetGestures, extraGestures, popUpGestures } from './extras.ts';
import { linkGestures } from './links.ts';
import { productGestures, quickViewGestures } from './product.ts';
import { reviewGestures } from './reviews.ts';
import { signInGestures } from './signIn.ts';

export function gesturesOf(screen: Screen): readonly Gesture[] {
  if (screen.router.state.navigation.state !== 'idle') return linkGestures(screen);
  const covering = [
    ...quickViewGestures(screen),
    ...allAddressesGestures(screen),
    ...signInGestures(screen),
    ...expressGestures(screen),
    ...couponSheetGestures(screen),
  ];
  if (covering.some(({ name }) => name.startsWith('dialog:'))) return covering;
  return [
    ...covering,
    ...linkGestures(screen),
    ...productGestures(screen),
    ...reviewGestures(screen),
    ...errandGestures(screen),
    ...cartGestures(screen),
    ...checkoutGestures(screen),
    ...accountGestures(screen),
    ...extraGestures(screen),
    ...popUpGestures(screen),
  ];
}
