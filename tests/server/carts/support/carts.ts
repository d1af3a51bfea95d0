import * as v from 'valibot';
import type { TestApp } from '../../support/app.ts';

export interface SentLine {
  readonly productId: string;
  readonly quantity: number;
  readonly variantId?: string;
  readonly source?: 'CART' | 'COUPON' | 'LIMITED_TIME_DEAL';
}

const CartSchema = v.object({
  success: v.boolean(),
  message: v.nullable(v.string()),
  shoppingCartId: v.string(),
  revision: v.number(),
  leftOut: v.nullable(v.string()),
  items: v.array(v.object({ recordKey: v.string(), quantity: v.number() })),
});

/** The user is `user/device` where sign-ins matter, and `null` for a guest. */
export type SentCart = readonly [
  data: readonly SentLine[],
  shoppingCartId?: string | null,
  user?: string | null,
  sentAt?: number | null,
  knownRevision?: number | null,
];

/** Sends a cart as a browser does, and returns the reply. */
export async function keepCart(app: TestApp, ...sent: SentCart) {
  const [data, shoppingCartId = null, user = null, sentAt = null, knownRevision = null] = sent;
  const operation = user === null ? 'createShoppingCart' : 'manageShoppingCart';
  const reply = await app.query(
    `mutation ($input: ShoppingCartInput!) {
      cart: ${operation}(input: $input) { success message shoppingCartId revision leftOut items { recordKey quantity } }
    }`,
    { input: { storeId: 'demo', isRewardApplied: true, data, shoppingCartId, sentAt, knownRevision } },
    user === null ? {} : { authorization: `Bearer ${user}` },
  );
  return v.parse(v.object({ cart: CartSchema }), reply.data).cart;
}

/** What a device is told when one of its pages is opened. */
export async function lookAtCart(app: TestApp, user: string) {
  const reply = await app.query(
    `{ cart: getAccountCart(storeId: "demo") { success message shoppingCartId revision leftOut items { recordKey quantity } } }`,
    {},
    { authorization: `Bearer ${user}` },
  );
  return v.parse(v.object({ cart: v.nullable(CartSchema) }), reply.data).cart;
}
