/** Express checkout: its button, and what the page shows once its widget is closed. */

import { selectIsEmpty } from '../../src/machines/cart/cart/index.ts';
import { selectExpressOrder, selectExpressStage } from '../../src/machines/checkout/express/index.ts';
import { selectOrderStage } from '../../src/machines/checkout/order/index.ts';
import { selectSettings } from '../../src/machines/storefront/storeData/index.ts';
import type { Screen } from '../page/screen.ts';
import type { Gesture } from '../page/types.ts';
import { orderGestures } from './checkout.ts';

export function expressGestures(screen: Screen): readonly Gesture[] {
  const actors = screen.cartActors();
  const source = actors?.express;
  if (!actors || !source || !selectSettings(actors.storeData.getSnapshot()).gokwikEnabled) return [];
  const express = source.current();
  const stage = express ? selectExpressStage(express.getSnapshot()) : 'idle';
  const order = express ? selectExpressOrder(express.getSnapshot()) : null;
  const isCartShown = screen.router.state.location.pathname === '/pages/cart';
  if (stage === 'idle') {
    if (!isCartShown || selectIsEmpty(actors.cart.getSnapshot())) return [];
    return [
      {
        name: 'express checkout',
        weight: 8,
        perform: () => void source.whenStarted().then((actor) => actor.send({ type: 'express.start' })),
      },
    ];
  }
  if (!express || (stage !== 'unknown' && !order)) return [];
  // The payment window must not lie below the dialog.
  if (order && selectOrderStage(order.getSnapshot()) === 'paying') return [];
  const leave: Gesture = {
    name: 'dialog: keep shopping',
    weight: 4,
    perform: () => express.send({ type: 'express.left' }),
  };
  if (order) {
    const ofOrder = orderGestures(screen, order);
    return [leave, ...ofOrder.map((gesture) => ({ ...gesture, name: `dialog: ${gesture.name}` }))];
  }
  return [
    // Ignored while a request for the order is in flight.
    {
      name: 'dialog: check now',
      weight: 6,
      mayBeIgnored: true,
      perform: () => express.send({ type: 'express.retried' }),
    },
    leave,
  ];
}
