import { type Kysely, sql } from 'kysely';

/**
 * The life of an order: its state in the chart, the history of moves (who, when, why), and returns. Partial refunds: the amount
 * owed of a payment can grow, and cash can be owed without a payment at the provider. Points can be returned in parts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...refunds, ...rewards]) await sql.raw(statement).execute(db);
}

const stages = [
  'placed',
  'confirmed',
  'packed',
  'dispatched',
  'outForDelivery',
  'undelivered',
  'goingBack',
  'restocked',
  'writtenOff',
  'delivered',
  'returned',
  'cancelled',
];

const tables = [
  // Columns are null for orders that are older than this migration; their stage follows from their status.
  `alter table customer_order
    add column stage text check (stage in (${stages.map((stage) => `'${stage}'`).join(', ')})),
    add column terms jsonb,
    add column cash_collected bigint,
    add column cashback_reversed bigint not null default 0,
    add column kept_amount bigint,
    add column delivered_at timestamptz`,
  `update customer_order set delivered_at = updated_at,
      cash_collected = total_amount - total_prepaid_amount where status = 'DELIVERED'`,
  // `faulty_quantity`: units that came back because of the shop's fault. `returned_quantity`: by the shopper's choice.
  `alter table order_line
    add column returned_quantity integer not null default 0,
    add column faulty_quantity integer not null default 0,
    add constraint order_line_units check (returned_quantity >= 0 and faulty_quantity >= 0
      and cancelled_quantity + returned_quantity + faulty_quantity <= quantity)`,
  `create table order_move (
    id bigint primary key generated always as identity,
    order_id uuid not null references customer_order on delete cascade,
    event text not null,
    actor text not null check (actor in ('SHOPPER', 'STAFF', 'SHOP', 'COURIER', 'PROVIDER')),
    reason text,
    lines jsonb not null default '[]',
    refund_online bigint not null default 0,
    refund_cash bigint not null default 0,
    points_back bigint not null default 0,
    at timestamptz not null
  )`,
  `create index order_move_order on order_move (order_id, id)`,
  `insert into order_move (order_id, event, actor, at) select id, 'order.place', 'SHOPPER', order_date from customer_order`,
  `create table order_return (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references customer_order on delete cascade,
    state text not null check (state in ('ASKED', 'APPROVED', 'PICKED_UP', 'RECEIVED', 'REFUSED')),
    reason text not null,
    note text,
    refund_to text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index order_return_order on order_return (order_id, created_at)`,
  `create unique index order_return_open on order_return (order_id) where state in ('ASKED', 'APPROVED', 'PICKED_UP')`,
  `create table order_return_line (
    return_id uuid not null references order_return on delete cascade,
    line_id uuid not null references order_line on delete cascade,
    quantity integer not null check (quantity > 0),
    primary key (return_id, line_id)
  )`,
];

const refunds = [
  // 'asked': what the present round asks the provider for. 'by_hand': what staff have paid of it.
  `alter table refund_due
    alter column provider_payment_id drop not null,
    add column asked bigint,
    add column by_hand bigint not null default 0`,
  `update refund_due set by_hand = amount where note is not null and state = 'DONE'`,
  `create unique index refund_due_cash on refund_due (order_id) where provider_payment_id is null`,
];

const rewards = [
  `alter table reward_ledger drop constraint reward_ledger_order_id_event_transaction_state_key`,
  `create unique index reward_ledger_once on reward_ledger (order_id, event)
    where transaction_state = 'CREDITED' or transaction_state = 'DEBITED' and event <> 'DEBIT_ORDER_CANCELLED'`,
  `create index reward_ledger_order on reward_ledger (order_id)`,
  // The points that an event has debited this month (in India) and that have not come back.
  `create or replace function reward_spent(the_store text, the_user text, the_event text, at timestamptz)
   returns bigint language sql stable as $$
     select coalesce(sum(-debit.amount - coalesce((select sum(back.amount) from reward_ledger as back
         where back.order_id = debit.order_id and back.event = debit.event
           and back.transaction_state = 'RETURNED'), 0)), 0)::bigint
     from reward_ledger as debit
     where debit.store_id = the_store and debit.user_id = the_user and debit.event = the_event
       and debit.transaction_state = 'DEBITED'
       and debit.created_at >= date_trunc('month', at, 'Asia/Kolkata')
   $$`,
  `drop function reward_cancel_order(text, text, uuid, timestamptz)`,
  // An order that shrinks: of the points that it spent so many stay spent, of those that it earned so many stay earned. What
  // comes back goes to the credits that lapse last, as far as they were used; what lapsed meanwhile lapses. What is
  // taken back and has been spent is owed. Answers what came back and what was taken by this call.
  `create function reward_shrink_order(the_store text, the_user text, the_order uuid, the_spent bigint,
     the_earned bigint, taken_before bigint, at timestamptz, out returned bigint, out taken bigint)
   language plpgsql as $$
   declare debit record; the_entry uuid; back bigint; credited bigint; kept bigint; payable bigint;
   begin
     returned := 0;
     perform reward_open(the_store, the_user, at);
     select id, -amount as amount, event into debit from reward_ledger
     where store_id = the_store and user_id = the_user and order_id = the_order
       and transaction_state = 'DEBITED' and event <> 'DEBIT_ORDER_CANCELLED';
     if found then
       select debit.amount - the_spent - coalesce(sum(amount), 0) into back from reward_ledger
       where order_id = the_order and event = debit.event and transaction_state = 'RETURNED';
       if back > 0 then
         returned := back;
         insert into reward_ledger (store_id, user_id, amount, event, transaction_state, order_id, created_at)
         values (the_store, the_user, back, debit.event, 'RETURNED', the_order, at) returning id into the_entry;
         with lot as (
           select used.credit_id, credit.expires_at, credit.ordinal, -used.amount - coalesce((
             select sum(earlier.amount) from reward_use as earlier join reward_ledger as entry on entry.id = earlier.entry_id
             where earlier.credit_id = used.credit_id and entry.order_id = the_order
               and entry.event = debit.event and entry.transaction_state = 'RETURNED'), 0) as free
           from reward_use as used join reward_ledger as credit on credit.id = used.credit_id
           where used.entry_id = debit.id
         ),
         ordered as (
           select credit_id, free, sum(free) over (order by expires_at desc nulls first, ordinal desc) - free as before
           from lot where free > 0
         ),
         part as (select credit_id, least(free, back - before) as amount from ordered where before < back),
         used as (insert into reward_use (entry_id, credit_id, amount) select the_entry, credit_id, amount from part)
         update reward_ledger set remaining = reward_ledger.remaining + part.amount
         from part where reward_ledger.id = part.credit_id;
         update reward_account set balance = balance + back where store_id = the_store and user_id = the_user;
       end if;
     end if;
     perform reward_open(the_store, the_user, at);
     select coalesce(sum(credit.amount), 0), coalesce(sum(credit.amount + coalesce((select sum(used.amount)
         from reward_use as used join reward_ledger as lapse on lapse.id = used.entry_id and lapse.event = 'DEBIT_EXPIRED'
         where used.credit_id = credit.id), 0)), 0)
     into credited, kept from reward_ledger as credit
     where credit.store_id = the_store and credit.user_id = the_user and credit.order_id = the_order
       and credit.transaction_state = 'CREDITED';
     taken := greatest(0, least(credited - the_earned, kept) - taken_before);
     select least(taken, balance) into payable from reward_account
     where store_id = the_store and user_id = the_user;
     if payable > 0 then
       perform reward_take(the_store, the_user, 'DEBIT_ORDER_CANCELLED', the_order, payable, at);
     end if;
     update reward_account set owed = owed + taken - payable where store_id = the_store and user_id = the_user;
   end $$`,
];
