import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { collectNotes } from '../cache/replyNotes.ts';
import type { Config, GokwikConfig } from '../config.ts';
import type { Database, Row } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse } from '../graphql/errors.ts';
import type { Limits } from '../limits/limits.ts';
import type { RazorpayClient } from '../payments/razorpay/index.ts';

export type Checkout = Row<'express_checkout'>;

export interface ExpressServices {
  readonly config: Pick<
    Config,
    'publicUrl' | 'storeId' | 'paymentWindowMinutes' | 'razorpay' | 'guestCod' | 'codConfirmation'
  >;
  readonly gokwik: GokwikConfig;
  readonly db: Kysely<Database>;
  readonly razorpay: RazorpayClient;
  readonly limits: Limits;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The checkout with this id. Refuses NOT_FOUND for a missing and for an expired one. */
export async function requireCheckout({ db, config, now }: ExpressServices, id: string): Promise<Checkout> {
  const row = await db
    .selectFrom('express_checkout')
    .selectAll()
    .where('id', '=', id)
    .where('store_id', '=', config.storeId)
    .executeTakeFirst();
  if (row === undefined || row.expires_at.getTime() <= now()) {
    return refuse('NOT_FOUND', 'This checkout is over. Please start again from your cart.');
  }
  return row;
}

/** The services that pricing and saving a checkout need. */
export type CheckoutServices = Pick<ExpressServices, 'db' | 'config' | 'now'>;

/** A context to run the shop's own operations as the checkout's shopper, without cookies and network address. */
export function contextOf(
  { db, config, now }: ExpressServices,
  checkout: Pick<Checkout, 'user_id'>,
): GraphQLContext {
  return {
    db,
    storeId: config.storeId,
    caller: checkout.user_id === null ? { kind: 'guest' } : { kind: 'user', userId: checkout.user_id },
    now: () => new Date(now()),
    cookies: new Map(),
    ip: '',
    setCookie: () => {},
    notes: collectNotes(),
  };
}
