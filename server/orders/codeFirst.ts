import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { toRupees } from '../catalogue/rupees.ts';
import type { Database } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';
import type { OrderCaller, OrderRequest, OrderSettings } from './orderRequest.ts';

const halfYearMs = 183 * 24 * 3_600_000;

type Reason = 'AMOUNT' | 'PARCELS_NOT_TAKEN';

export interface CodeFirstCheck {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly settings: OrderSettings;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/**
 * Cash on delivery by a guest rests on a phone number that nobody has confirmed. Above an amount, and to a phone that did not
 * take its parcels before, it asks for a sign-in by a code first. Refuses SIGN_IN_REQUIRED with `{reason}`.
 */
export async function requireCodeForRiskyCash(
  { db, storeId, settings, log }: CodeFirstCheck,
  { paymentType, address }: OrderRequest,
  { userId }: OrderCaller,
  { payable, now }: { readonly payable: number; readonly now: Date },
): Promise<void> {
  if (userId !== null || paymentType !== 'COD') return;
  const { most, parcelsNotTaken } = settings.guestCod;
  if (payable > most) {
    const amount = `₹${toRupees(most).toLocaleString('en-IN')}`;
    return refuseUntilSignedIn(
      log,
      'AMOUNT',
      `Cash on delivery above ${amount} needs a confirmed phone number.`,
    );
  }
  const count = await countParcelsNotTaken(db, storeId, address.phone ?? '', now);
  if (count < parcelsNotTaken) return;
  refuseUntilSignedIn(log, 'PARCELS_NOT_TAKEN', 'Cash on delivery to this phone number needs a code first.');
}

function refuseUntilSignedIn(log: CodeFirstCheck['log'], reason: Reason, words: string): never {
  log.info({ reason }, 'cash on delivery needs a sign-in');
  return refuse('SIGN_IN_REQUIRED', `${words} Please sign in with a code, or pay online.`, { reason });
}

async function countParcelsNotTaken(
  db: Kysely<Database>,
  storeId: string,
  phone: string,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('customer_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_order.store_id', '=', storeId)
    .where('customer_order.status', '=', 'RETURNED')
    // Came back unpaid: what was delivered and sent back later was paid at the door.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment')
          .select('payment.id')
          .whereRef('payment.order_id', '=', 'customer_order.id')
          .where('payment.method', '=', 'COD')
          .where('payment.status', '=', 'UNPAID'),
      ),
    )
    .where(sql<boolean>`shipping_address ->> 'phone' = ${phone}`)
    .where('customer_order.updated_at', '>', new Date(now.getTime() - halfYearMs))
    .executeTakeFirstOrThrow();
  return Number(count);
}
