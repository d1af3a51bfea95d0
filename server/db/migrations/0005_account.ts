import { type Kysely, sql } from 'kysely';

/**
 * Data of accounts: reward points as a ledger, one cart, one review per product, pictures of reviews.
 *
 * The ledger (docs/decisions/0022-rewards-ledger.md) is append-only. A credit stores its unspent points (`remaining`);
 * `reward_use` records what each other entry took from which credit or returned to it. So for every account:
 * balance = sum of its entries = sum of its credits' unspent points. Every function that changes an account locks
 * its row and debits expired points first, so the remaining points are usable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const events = [
  'CREDIT_PREPAID_ORDER',
  'CREDIT_COD_ORDER',
  'CREDIT_PPCOD_ORDER',
  'CREDIT_USER_SIGNUP',
  'CREDIT_COUPON',
  'CREDIT_USER_CONSTRAINS',
  'DEBIT_PREPAID_ORDER',
  'DEBIT_COD_ORDER',
  'DEBIT_PPCOD_ORDER',
  'DEBIT_ORDER_CANCELLED',
  'DEBIT_EXPIRED',
  'DEBIT_USER_CONSTRAINS',
];

const tables = [
  `drop table reward_ledger`,
  `create table reward_account (
    store_id text not null references store on delete cascade,
    user_id text not null references app_user on delete cascade,
    balance bigint not null default 0 check (balance >= 0),
    owed bigint not null default 0 check (owed >= 0),
    primary key (store_id, user_id)
  )`,
  // Checked at commit: an order and its entries are written by one statement, in no order.
  `create table reward_ledger (
    id uuid primary key default gen_random_uuid(),
    ordinal bigint generated always as identity,
    store_id text not null,
    user_id text not null,
    amount bigint not null check (amount <> 0),
    event text not null check (event in (${events.map((event) => `'${event}'`).join(', ')})),
    transaction_state text not null check (transaction_state in ('CREDITED', 'DEBITED', 'RETURNED')),
    remaining bigint check (remaining between 0 and amount),
    rule_id text,
    order_id uuid references customer_order on delete set null deferrable initially deferred,
    expire_period_in_days integer,
    expires_at timestamptz,
    created_at timestamptz not null,
    foreign key (store_id, user_id) references reward_account on delete cascade,
    unique (order_id, event, transaction_state),
    check ((amount < 0) = (transaction_state = 'DEBITED')),
    check ((remaining is not null) = (transaction_state = 'CREDITED'))
  )`,
  `create index reward_ledger_user on reward_ledger (user_id, store_id, ordinal)`,
  `create unique index reward_ledger_signup on reward_ledger (store_id, user_id)
    where event = 'CREDIT_USER_SIGNUP'`,
  `create index reward_ledger_lapsing on reward_ledger (expires_at) where remaining > 0`,
  `create table reward_use (
    entry_id uuid not null references reward_ledger on delete cascade,
    credit_id uuid not null references reward_ledger on delete cascade,
    amount bigint not null check (amount <> 0),
    primary key (entry_id, credit_id)
  )`,
  `create index reward_use_credit on reward_use (credit_id)`,
  `alter table customer_order add column reward_offers jsonb not null default '[]'`,
  // A shopper has one cart. A guest's cart that was merged into it is kept, so that it is not merged twice.
  `alter table shopping_cart add column merged_into uuid references shopping_cart on delete cascade`,
  `create unique index shopping_cart_own on shopping_cart (store_id, user_id)
    where user_id is not null and merged_into is null`,
  `create unique index review_author on review (product_id, user_id) where user_id is not null`,
  `create index review_user on review (user_id, created_at desc, id) where user_id is not null`,
  `create table review_image (
    key text primary key,
    user_id text not null references app_user on delete cascade,
    bytes bytea not null,
    review_id text references review on delete cascade,
    created_at timestamptz not null
  )`,
  `create index review_image_user on review_image (user_id, created_at)`,
  `create index review_image_review on review_image (review_id)`,
];

const functions = [
  // The points that an event has debited this month (in India) and that have not come back.
  `create function reward_spent(the_store text, the_user text, the_event text, at timestamptz)
   returns bigint language sql stable as $$
     select coalesce(-sum(debit.amount), 0)::bigint from reward_ledger as debit
     where debit.store_id = the_store and debit.user_id = the_user and debit.event = the_event
       and debit.transaction_state = 'DEBITED'
       and debit.created_at >= date_trunc('month', at, 'Asia/Kolkata')
       and not exists (select from reward_ledger as back where back.order_id = debit.order_id
         and back.event = debit.event and back.transaction_state = 'RETURNED')
   $$`,

  // What a rule has given this month, leaving out orders that were cancelled.
  `create function reward_given(the_store text, the_user text, the_rule text, at timestamptz)
   returns bigint language sql stable as $$
     select coalesce(sum(credit.amount), 0)::bigint from reward_ledger as credit
     where credit.store_id = the_store and credit.user_id = the_user and credit.rule_id = the_rule
       and credit.transaction_state = 'CREDITED'
       and credit.created_at >= date_trunc('month', at, 'Asia/Kolkata')
       and not exists (select from customer_order where customer_order.id = credit.order_id
         and customer_order.status = 'CANCELLED')
   $$`,

  `create function reward_usable(the_store text, the_user text, at timestamptz)
   returns bigint language sql stable as $$
     select coalesce(sum(remaining), 0)::bigint from reward_ledger
     where store_id = the_store and user_id = the_user and remaining > 0
       and (expires_at is null or expires_at >= at)
   $$`,

  // Writes an entry that takes points: from the order's own credits first, then from those that expire first.
  `create function reward_take(the_store text, the_user text, the_event text, the_order uuid, the_amount bigint,
     at timestamptz) returns void language plpgsql as $$
   declare the_entry uuid;
   begin
     insert into reward_ledger (store_id, user_id, amount, event, transaction_state, order_id, created_at)
     values (the_store, the_user, -the_amount, the_event, 'DEBITED', the_order, at) returning id into the_entry;
     update reward_account set balance = balance - the_amount
     where store_id = the_store and user_id = the_user;
     with lot as (
       select id, remaining, sum(remaining) over (
         order by coalesce(order_id = the_order, false) desc, expires_at nulls last, ordinal
       ) - remaining as before
       from reward_ledger where store_id = the_store and user_id = the_user and remaining > 0
     ),
     part as (select id, least(remaining, the_amount - before) as amount from lot where before < the_amount),
     used as (insert into reward_use (entry_id, credit_id, amount) select the_entry, id, -amount from part)
     update reward_ledger set remaining = reward_ledger.remaining - part.amount
     from part where reward_ledger.id = part.id;
   end $$`,

  // Locks the account, creating it if there is none, and debits expired points, with one entry for each credit.
  `create function reward_open(the_store text, the_user text, at timestamptz) returns void language plpgsql as $$
   declare lapsed record; the_entry uuid;
   begin
     insert into reward_account (store_id, user_id) values (the_store, the_user) on conflict do nothing;
     perform from reward_account where store_id = the_store and user_id = the_user for no key update;
     for lapsed in
       select id, remaining, rule_id from reward_ledger
       where store_id = the_store and user_id = the_user and remaining > 0 and expires_at < at
       order by expires_at, ordinal
     loop
       insert into reward_ledger (store_id, user_id, amount, event, transaction_state, rule_id, created_at)
       values (the_store, the_user, -lapsed.remaining, 'DEBIT_EXPIRED', 'DEBITED', lapsed.rule_id, at)
       returning id into the_entry;
       insert into reward_use (entry_id, credit_id, amount) values (the_entry, lapsed.id, -lapsed.remaining);
       update reward_ledger set remaining = 0 where id = lapsed.id;
       update reward_account set balance = balance - lapsed.remaining
       where store_id = the_store and user_id = the_user;
     end loop;
   end $$`,

  // Spends points on an order: all of them or none. A limit binds the month; null: there is none.
  `create function reward_spend(the_store text, the_user text, the_order uuid, the_event text, the_amount bigint,
     the_limit bigint, at timestamptz) returns boolean language plpgsql as $$
   begin
     perform reward_open(the_store, the_user, at);
     if the_amount > (select balance from reward_account where store_id = the_store and user_id = the_user) then
       return false;
     end if;
     if the_limit is not null and reward_spent(the_store, the_user, the_event, at) + the_amount > the_limit then
       return false;
     end if;
     perform reward_take(the_store, the_user, the_event, the_order, the_amount, at);
     return true;
   end $$`,

  // Credits points and answers how many: fewer at the month's limit, none the second time. Pays what is owed first.
  `create function reward_credit(the_store text, the_user text, the_order uuid, the_event text, the_rule text,
     the_amount bigint, the_limit bigint, the_days integer, at timestamptz)
   returns bigint language plpgsql as $$
   declare given bigint := the_amount; due bigint;
   begin
     perform reward_open(the_store, the_user, at);
     if exists (select from reward_ledger where store_id = the_store and user_id = the_user
       and event = the_event and transaction_state = 'CREDITED'
       and (order_id = the_order or the_event = 'CREDIT_USER_SIGNUP')) then
       return 0;
     end if;
     if the_limit is not null then
       given := least(the_amount, the_limit - reward_given(the_store, the_user, the_rule, at));
     end if;
     if given <= 0 then return 0; end if;
     insert into reward_ledger (store_id, user_id, amount, event, transaction_state, remaining, rule_id, order_id,
       expire_period_in_days, expires_at, created_at)
     values (the_store, the_user, given, the_event, 'CREDITED', given, the_rule, the_order, the_days,
       date_trunc('day', at, 'Asia/Kolkata') + make_interval(days => the_days + 1) - interval '1 millisecond', at);
     update reward_account set balance = balance + given where store_id = the_store and user_id = the_user;
     select least(owed, balance) into due from reward_account where store_id = the_store and user_id = the_user;
     if due > 0 then
       perform reward_take(the_store, the_user, 'DEBIT_ORDER_CANCELLED', null, due, at);
       update reward_account set owed = owed - due where store_id = the_store and user_id = the_user;
     end if;
     return given;
   end $$`,

  // Credits what an order brings, and returns the sum.
  `create function reward_credit_order(the_store text, the_user text, the_order uuid, the_offers jsonb,
     at timestamptz) returns bigint language sql volatile as $$
     select coalesce(sum(reward_credit(the_store, the_user, the_order, offer.event, offer."ruleId", offer.amount,
       offer."limit", offer.days, at)), 0)::bigint
     from jsonb_to_recordset(the_offers) as offer(event text, "ruleId" text, amount bigint, "limit" bigint,
       days integer)
   $$`,

  // A cancelled order: its spent points go back to the credits they came from (what lapsed meanwhile lapses), and
  // what it brought is taken back; what has been spent of that is owed. Answers how many points went back.
  `create function reward_cancel_order(the_store text, the_user text, the_order uuid, at timestamptz)
   returns bigint language plpgsql as $$
   declare spent record; the_entry uuid; returned bigint := 0; earned bigint; taken bigint;
   begin
     perform reward_open(the_store, the_user, at);
     for spent in
       select id, amount, event from reward_ledger as debit
       where debit.store_id = the_store and debit.user_id = the_user and debit.order_id = the_order
         and debit.transaction_state = 'DEBITED' and debit.event <> 'DEBIT_ORDER_CANCELLED'
         and not exists (select from reward_ledger as back where back.order_id = the_order
           and back.event = debit.event and back.transaction_state = 'RETURNED')
     loop
       insert into reward_ledger (store_id, user_id, amount, event, transaction_state, order_id, created_at)
       values (the_store, the_user, -spent.amount, spent.event, 'RETURNED', the_order, at)
       returning id into the_entry;
       insert into reward_use (entry_id, credit_id, amount)
       select the_entry, credit_id, -amount from reward_use where entry_id = spent.id;
       update reward_ledger set remaining = reward_ledger.remaining + back.amount
       from reward_use as back where back.entry_id = the_entry and reward_ledger.id = back.credit_id;
       update reward_account set balance = balance - spent.amount
       where store_id = the_store and user_id = the_user;
       returned := returned - spent.amount;
     end loop;
     perform reward_open(the_store, the_user, at);
     select coalesce(sum(credit.amount + coalesce((select sum(used.amount) from reward_use as used
         join reward_ledger as lapse on lapse.id = used.entry_id and lapse.event = 'DEBIT_EXPIRED'
         where used.credit_id = credit.id), 0)), 0)
     into earned from reward_ledger as credit
     where credit.store_id = the_store and credit.user_id = the_user and credit.order_id = the_order
       and credit.transaction_state = 'CREDITED';
     select least(earned, balance) into taken from reward_account
     where store_id = the_store and user_id = the_user;
     if taken > 0 then
       perform reward_take(the_store, the_user, 'DEBIT_ORDER_CANCELLED', the_order, taken, at);
     end if;
     update reward_account set owed = owed + earned - taken where store_id = the_store and user_id = the_user;
     return returned;
   end $$`,
];

const statements = [...tables, ...functions];
