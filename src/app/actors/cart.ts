import { type EventObject, fromCallback, fromPromise } from 'xstate';
import {
  type CartRecord,
  type CartSaved,
  cartMachine,
  type DescribeLinesInput,
  type DescribeLinesOutput,
  type RevalidateCartInput,
  type RevalidateCartOutput,
} from '../../machines/cart/cart/index.ts';
import { itemOf } from '../../machines/cart/cart/items.ts';
import { cartRecordSchema } from '../../machines/cart/cart/record.ts';
import {
  cartSyncMachine,
  type FindAccountCartInput,
  type FindAccountCartOutput,
  type SendCartInput,
  type SendCartOutput,
  syncDelay,
} from '../../machines/cart/cartSync/index.ts';
import {
  couponMachine,
  type JudgeCouponInput,
  type JudgeCouponOutput,
  type ListCouponsInput,
  type ListCouponsOutput,
  type LookUpCouponInput,
  type LookUpCouponOutput,
  type SettleOffersInput,
  type SettleOffersOutput,
} from '../../machines/cart/coupon/index.ts';
import {
  type CheckInventoryInput,
  type CheckInventoryOutput,
  inventoryMachine,
} from '../../machines/cart/inventory/index.ts';
import { backoffDelay } from '../../machines/shared/backoff.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import { createRecords, windowStorage } from '../../services/storage/index.ts';
import { createTabChannel } from '../../services/tabs/index.ts';
import { afterPaint } from '../../views/shop/scheduling.ts';
import { clock } from '../clock.ts';
import { chance } from '../observed.ts';
import { sessionMeta } from './attribution.ts';

export function provideCart(shopApi: ShopApi) {
  return cartMachine.provide({
    actors: {
      cartStorage,
      describeLines: describeLines(shopApi),
      revalidateCart: fromPromise<RevalidateCartOutput, RevalidateCartInput>(async ({ input }) => {
        const { revalidateCart } = await import('../../machines/cart/cart/revalidation.ts');
        return revalidateCart({ ...input, now: clock.now() });
      }),
      cartSync: cartSyncMachine.provide({
        // Random, so that the retries of many shoppers after an outage are spread out.
        delays: { backoff: ({ context }) => syncDelay(context, chance()) },
        actors: {
          sendCart: fromPromise<SendCartOutput, SendCartInput>(
            ({ input: { isSignedIn, request }, signal, system }) => {
              const send = isSignedIn ? shopApi.manageShoppingCart : shopApi.createShoppingCart;
              return send({ ...request, metadata: sessionMeta(system.get('attribution')) }, { signal });
            },
          ),
          findAccountCart: fromPromise<FindAccountCartOutput, FindAccountCartInput>(({ input, signal }) =>
            shopApi.getAccountCart(input, { signal }),
          ),
        },
      }),
      inventory: inventoryMachine.provide({
        delays: { backoff: ({ context }) => backoffDelay(context.attempt, chance()) },
        actors: {
          checkInventory: fromPromise<CheckInventoryOutput, CheckInventoryInput>(({ input, signal }) =>
            shopApi.checkInventory(input, { signal }),
          ),
        },
      }),
      coupon: provideCoupon(shopApi),
    },
  });
}

/** The products of lines that another device added to the account's cart; products no longer sold are left out. */
function describeLines(shopApi: ShopApi) {
  return fromPromise<DescribeLinesOutput, DescribeLinesInput>(async ({ input: { lines }, signal }) => {
    const ids = [...new Set(lines.map(({ productId }) => productId))];
    const found = await shopApi.searchProducts({ filter: { ids }, limit: 100 }, { signal });
    if (!found.ok) return found;
    const products = new Map(found.value.items.map((product) => [product.id, product]));
    const items = lines.flatMap(({ productId, variantId, quantity, source }) => {
      const product = products.get(productId);
      if (!product || source === 'COUPON') return [];
      return [itemOf({ type: 'cart.line.add', product, variantId, qty: quantity, source, now: clock.now() })];
    });
    return { ok: true, value: items };
  });
}

/** The pricing rules are loaded when a cart first has lines to price. */
function provideCoupon(shopApi: ShopApi) {
  const loadOffers = () => import('../../machines/cart/coupon/offers.ts');
  return couponMachine.provide({
    delays: { backoff: ({ context }) => backoffDelay(context.attempt, chance()) },
    actors: {
      lookUpCoupon: fromPromise<LookUpCouponOutput, LookUpCouponInput>(
        ({ input: { by, storeId, code }, signal, system }) => {
          const lookUp = by === 'apply' ? shopApi.applyCoupon : shopApi.getCouponRule;
          const isAffiseTrackingValid = sessionMeta(system.get('attribution'))?.isAffiseTrackingValid;
          return lookUp({ storeId, code, isAffiseTrackingValid }, { signal });
        },
      ),
      judgeCoupon: fromPromise<JudgeCouponOutput, JudgeCouponInput>(async ({ input }) =>
        (await loadOffers()).judgeCoupon({ ...input, now: clock.now() }),
      ),
      listCoupons: fromPromise<ListCouponsOutput, ListCouponsInput>(async ({ input, signal }) => {
        // The first line of a cart asks for them: sending a request takes as long as drawing the new count.
        await afterPaint();
        return shopApi.listCoupons(input, { signal });
      }),
      settleOffers: fromPromise<SettleOffersOutput, SettleOffersInput>(async ({ input }) => {
        // Usually follows a press, so the changed cart is painted first.
        await afterPaint();
        return (await loadOffers()).settleOffers({ ...input, now: clock.now() });
      }),
    },
  });
}

/** Reports the stored cart once, persists each change, and exchanges changes with the shop's other tabs. */
const cartStorage = fromCallback<EventObject, { tab: string }>(({ sendBack, receive }) => {
  const record = createRecords(windowStorage(window))({ key: 'cart', schema: cartRecordSchema });
  const tabs = createTabChannel(() => new BroadcastChannel('shop'), cartRecordSchema);
  sendBack({ type: 'cart.restored', record: record.read(), now: clock.now() });
  receive((event) => {
    if (!isSaved(event)) return;
    record.write(event.record);
    tabs.send(event.record);
  });
  const hear = (changed: CartRecord) => sendBack({ type: 'tab.cart.changed', record: changed });
  const stops = [
    tabs.subscribe(hear),
    // Messages do not reach a page that the browser has put aside; as Back shows it again, it reads what is stored.
    record.subscribe((changed) => {
      if (changed !== null) hear(changed);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    tabs.close();
  };
});

function isSaved(event: EventObject): event is CartSaved {
  return event.type === 'cart.saved';
}
