/** A payment provider that stores its data in two tables, so that several processes share it. It fails at random. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../server/db/types.ts';
import type { RazorpayClient, RazorpayRefund } from '../../../../server/payments/razorpay/index.ts';

export const providerTables = [
  `create schema if not exists lives`,
  `create table lives.payment (id text primary key, amount bigint not null)`,
  `create table lives.refund (id text primary key, payment_id text not null, amount bigint not null, status text not null,
    receipt text, request_key text unique, created_at bigint not null)`,
];

type Refunds = Pick<RazorpayClient, 'fetchRefunds' | 'refund'>;
interface RefundRow {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly receipt: string | null;
  readonly created_at: number;
}

const unavailable = { ok: false, failure: { kind: 'unavailable', status: 503 } } as const;
const lost = { ok: false, failure: { kind: 'timeout', timeoutMs: 1 } } as const;

/** @param chance draws a number from 0 to 1 that decides about failures; `null` for a provider that never fails */
export function createProvider(db: Kysely<Database>, chance: (() => number) | null): Refunds {
  const falls = (share: number) => chance !== null && chance() < share;

  async function load(paymentId: string): Promise<RefundRow[]> {
    const { rows } = await sql<RefundRow>`
      select * from lives.refund where payment_id = ${paymentId} order by created_at, id`.execute(db);
    return rows;
  }

  return {
    async fetchRefunds(paymentId) {
      if (falls(0.15)) return unavailable;
      return { ok: true, value: (await load(paymentId)).map(present) };
    },
    async refund({ paymentId, amount, receipt, idempotencyKey }) {
      if (falls(0.15)) return unavailable;
      const status = falls(0.15) ? 'failed' : falls(0.3) ? 'pending' : 'processed';
      // A single statement, so that concurrent refunds cannot exceed the captured amount.
      await sql`
        with payment as materialized (select * from lives.payment where id = ${paymentId} for update)
        insert into lives.refund (id, payment_id, amount, status, receipt, request_key, created_at)
        select ${`rfnd_${crypto.randomUUID()}`}, id, ${amount}::bigint, ${status}, ${receipt ?? null}, ${idempotencyKey},
          ${Date.now()}::bigint
        from payment where amount >= ${amount}::bigint + (select coalesce(sum(amount), 0) from lives.refund
          where payment_id = ${paymentId} and status <> 'failed')
        on conflict (request_key) do nothing`.execute(db);
      if (falls(0.15)) return lost;
      const { rows } = await sql<RefundRow>`
        select * from lives.refund where request_key = ${idempotencyKey}`.execute(db);
      const [made] = rows;
      return made === undefined
        ? {
            ok: false,
            failure: {
              kind: 'refused',
              status: 400,
              code: 'BAD_REQUEST_ERROR',
              description: 'The total refund amount is greater than the payment.',
              reason: null,
              field: null,
            },
          }
        : { ok: true, value: present(made) };
    },
  };
}

/** Settles pending refunds; if `failing`, some of them fail. */
export async function settlePending(db: Kysely<Database>, failing: boolean): Promise<void> {
  await sql`update lives.refund set status = case when ${failing} and random() < 0.2 then 'failed' else 'processed' end
    where status = 'pending'`.execute(db);
}

function present({
  id,
  payment_id: paymentId,
  amount,
  status,
  receipt,
  created_at: at,
}: RefundRow): RazorpayRefund {
  return {
    id,
    paymentId,
    amount,
    currency: 'INR',
    status,
    receipt,
    createdAt: Math.floor(at / 1000),
  };
}
