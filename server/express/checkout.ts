import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { recordKey } from '../../src/pricing/index.ts';
import { collectNotes } from '../cache/replyNotes.ts';
import type { Config, GokwikConfig } from '../config.ts';
import type { CartLineRecord, Database, Row } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse } from '../graphql/errors.ts';
import type { OrderedLine } from '../orders/orderRequest.ts';
import type { RazorpayClient } from '../payments/razorpay/index.ts';

export type Checkout = Row<'express_checkout'>;

export interface ExpressServices {
  readonly config: Pick<Config, 'publicUrl' | 'storeId' | 'paymentWindowMinutes' | 'razorpay'>;
  readonly gokwik: GokwikConfig;
  readonly db: Kysely<Database>;
  readonly razorpay: RazorpayClient;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The checkout while it can be used, or NOT_FOUND. */
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

/** What is needed to price and keep a checkout, whichever provider shows it. */
export type CheckoutServices = Pick<ExpressServices, 'db' | 'config' | 'now'>;

/** The checkout's shopper as the caller of the shop's own operations: no cookie, no address. */
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

export function orderedLines(lines: readonly CartLineRecord[]): OrderedLine[] {
  return lines.map((line) => ({
    ...line,
    recordKey: recordKey({ id: line.productId, variantId: line.variantId, source: line.source }).recordKey,
  }));
}
