import { type Kysely, sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import type { ShoppingCartInput, ShoppingCartResult } from '../../src/contract/generated/schema.ts';
import { MOST_UNITS } from '../../src/pricing/lines.ts';
import { CONDITIONS_CHANGED, ITEMS_REMOVED } from '../../src/pricing/notices.ts';
import { inTransaction } from '../db/conflicts.ts';
import { json } from '../db/json.ts';
import type { CartLineRecord, Database } from '../db/types.ts';
import type { UserCaller } from '../graphql/context.ts';
import { parseInput } from '../graphql/input.ts';
import { addCounts, isBeyondLimit, type OrderCount, refuseCartBeyondLimit } from '../limits/orderCounts.ts';
import { CouponCodeSchema, cartLinesSchema, mergeDuplicates, recordKeyOf } from './cartLines.ts';
import { describeLeftOut, mergeLines } from './mergeLines.ts';

const maxUnits = 1_000_000;
/**
 * How much older than the stored cart a cart can be, in milliseconds. A browser gives up a call long before this, and sends the
 * next one with a new time. So if a cart seems older still, the browser's clock was set back, and the cart is stored.
 */
const latestMs = 5 * 60_000;
const MetadataText = v.nullish(v.pipe(v.string(), v.maxLength(2_000)));

const CartSchema = v.object({
  shoppingCartId: v.fallback(v.nullish(v.pipe(v.string(), v.uuid()), null), null),
  couponCode: v.nullish(CouponCodeSchema, null),
  isRewardApplied: v.boolean(),
  data: v.pipe(
    cartLinesSchema(maxUnits),
    v.transform((lines) => mergeDuplicates(lines)),
  ),
  metadata: v.nullish(v.record(v.string(), v.union([MetadataText, v.boolean()])), null),
  sentAt: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), null),
  knownRevision: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), null),
});

type CartRequest = v.InferOutput<typeof CartSchema>;

/**
 * CreateShoppingCart (Specification 7): replaces a guest's cart, identified by its unguessable id, in one statement. Lines
 * are stored as they can be ordered: lines of the same item added up, quantities within the order limits (which count all
 * lines of a product and variant together) and, unless sold out, the stock. Unknown products are removed; disabled
 * products stay, and so do ended deals, which the inventory check makes ordinary lines. A cart that is gone, or belongs to an
 * account, is created under a new id, which adds to `counts`. A cart that arrives after one that was sent later is answered,
 * but not stored. Refuses BAD_INPUT and RATE_LIMITED.
 */
export async function saveGuestCart(
  db: Kysely<Database>,
  input: ShoppingCartInput,
  { counts, now }: { readonly counts: readonly OrderCount[]; readonly now: Date },
): Promise<ShoppingCartResult> {
  const request = parseInput(CartSchema, input);
  try {
    return present(request, await saveCart(db, input.storeId, null, request, counts));
  } catch (error) {
    if (isBeyondLimit(error)) refuseCartBeyondLimit(counts, now);
    throw error;
  }
}

/**
 * ManageShoppingCart (Specification 7): saves the one cart of a signed-in shopper. A cart sent with its id replaces it, unless
 * another device has changed it to a revision that the sender does not know. Such a cart, and one sent with another id or none,
 * is merged into it: of the same item the larger quantity, and only the gifts that were sent. A guest's cart is merged once. Where
 * both have more lines than a cart may have, the stored lines that stand first are left out, and the reply names them.
 * Sent again, or after a cart that the same sign-in sent later, it changes nothing, and the reply is the cart as stored. Refuses
 * BAD_INPUT.
 */
export function saveUserCart(
  db: Kysely<Database>,
  input: ShoppingCartInput,
  user: UserCaller,
): Promise<ShoppingCartResult> {
  const request = parseInput(CartSchema, input);
  return inTransaction(db, async (trx) => {
    const own = await lockOwnCart(trx, input.storeId, user.userId);
    const ownRequest = { ...request, shoppingCartId: own.id };
    if (request.shoppingCartId === own.id) {
      if (isKnown(request, own, user)) {
        return present(ownRequest, await saveCart(trx, input.storeId, user, ownRequest));
      }
    } else {
      const isMerged = await markMerged(trx, input.storeId, request.shoppingCartId, own);
      if (isMerged || isLate(request, own, user)) {
        return present(
          { ...ownRequest, data: own.data },
          { id: own.id, lines: own.data, revision: own.revision },
        );
      }
    }
    const stored = await asSoldNow(trx, input.storeId, own.data);
    const { lines, leftOut } = mergeLines(request.data, stored);
    const merged = { ...ownRequest, data: lines };
    // Nobody is known to have what the merge added, since the answer may be lost.
    const sender = isSame(merged.data, request.data) ? user : { ...user, sessionId: null };
    const saved = await saveCart(trx, input.storeId, sender, merged);
    return { ...present(merged, saved), leftOut: await describeLeftOut(trx, input.storeId, leftOut) };
  });
}

/**
 * GetAccountCart (Specification 7): the cart of a signed-in shopper. `null`: there is none, or this sign-in sent it as it is, so its
 * browser has it.
 */
export async function findAccountCart(
  db: Kysely<Database>,
  storeId: string,
  { userId, sessionId }: UserCaller,
): Promise<ShoppingCartResult | null> {
  const own = await db
    .selectFrom('shopping_cart')
    .select(['id', 'data', 'revision'])
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .where('merged_into', 'is', null)
    .where('sent_by', 'is distinct from', sessionId ?? null)
    .executeTakeFirst();
  if (own === undefined) return null;
  const lines = mergeDuplicates(await asSoldNow(db, storeId, own.data));
  const found = describe({ id: own.id, lines, revision: own.revision });
  return { success: true, message: null, ...found, leftOut: null };
}

interface Sender {
  readonly userId: string;
  readonly sessionId?: string | null;
}

interface OwnCart {
  readonly id: string;
  readonly userId: string;
  readonly data: CartLineRecord[];
  readonly sentAt: number | null;
  readonly sentBy: string | null;
  readonly revision: number;
}

/** Whether what is sent was made from the stored cart: the sender was told its revision, or sent it. */
function isKnown({ knownRevision }: CartRequest, own: OwnCart, { sessionId }: UserCaller): boolean {
  return own.revision === knownRevision || (own.sentBy !== null && own.sentBy === sessionId);
}

/** Whether the stored cart was sent by the same sign-in and later than this one. */
function isLate({ sentAt }: CartRequest, own: OwnCart, { sessionId }: UserCaller): boolean {
  if (sentAt === null || own.sentAt === null || own.sentBy !== (sessionId ?? null)) return false;
  return own.sentAt > sentAt && own.sentAt - sentAt < latestMs;
}

/** Locks the shopper's cart, which it creates if there is none, so that concurrent calls wait for each other. */
async function lockOwnCart(trx: Transaction<Database>, storeId: string, userId: string): Promise<OwnCart> {
  await trx
    .insertInto('shopping_cart')
    .values({ store_id: storeId, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'user_id'])
        .where('user_id', 'is not', null)
        .where('merged_into', 'is', null)
        .doNothing(),
    )
    .execute();
  const { id, data, sentAt, sentBy, revision } = await trx
    .selectFrom('shopping_cart')
    .select(['id', 'data', 'sent_at as sentAt', 'sent_by as sentBy', 'revision'])
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id, userId, data, sentAt, sentBy, revision };
}

/**
 * Marks a guest's cart as merged into the shopper's, which takes over its unpaid order unless it has one itself. Returns whether it
 * was merged before.
 */
async function markMerged(
  trx: Transaction<Database>,
  storeId: string,
  guestCartId: string | null,
  own: OwnCart,
): Promise<boolean> {
  if (guestCartId === null) return false;
  const marked = await trx
    .updateTable('shopping_cart')
    // A new `updated_at`, so that an old cart is not deleted before this call could be repeated.
    .set({ user_id: own.userId, merged_into: own.id, data: '[]', updated_at: sql`now()` })
    .where('id', '=', guestCartId)
    .where('store_id', '=', storeId)
    .where('user_id', 'is', null)
    .returning('live_order_id as liveOrderId')
    .executeTakeFirst();
  if (marked !== undefined) {
    await takeOverUnpaidOrder(trx, own, marked.liveOrderId);
    return false;
  }
  const before = await trx
    .selectFrom('shopping_cart')
    .select('id')
    .where('id', '=', guestCartId)
    .where('merged_into', '=', own.id)
    .executeTakeFirst();
  return before !== undefined;
}

async function takeOverUnpaidOrder(
  trx: Transaction<Database>,
  { id }: OwnCart,
  orderId: string | null,
): Promise<void> {
  await sql`
    update shopping_cart set live_order_id = taken.id from customer_order as taken
    where shopping_cart.id = ${id} and taken.id = ${orderId} and taken.status = 'PENDING'
      and not exists (select from customer_order as live
        where live.id = shopping_cart.live_order_id and live.status = 'PENDING')`.execute(trx);
}

/** The lines, with ordinary ones in place of those whose deal has ended, as a browser has them by now. */
async function asSoldNow(
  db: Kysely<Database>,
  storeId: string,
  lines: readonly CartLineRecord[],
): Promise<readonly CartLineRecord[]> {
  const deals = lines.filter(({ source }) => source === 'LIMITED_TIME_DEAL');
  if (deals.length === 0) return lines;
  const running = await db
    .selectFrom('product')
    .select('id')
    .where('store_id', '=', storeId)
    .where(
      'id',
      'in',
      deals.map(({ productId }) => productId),
    )
    .where('recommended', '=', true)
    .where('recommend_price', 'is not', null)
    .execute();
  const ids = new Set(running.map(({ id }) => id));
  return lines.map((line) =>
    line.source === 'LIMITED_TIME_DEAL' && !ids.has(line.productId) ? { ...line, source: 'CART' } : line,
  );
}

function present(request: CartRequest, saved: SavedCart): ShoppingCartResult {
  return { success: true, message: describeChanges(request, saved.lines), ...describe(saved), leftOut: null };
}

type DescribedCart = Pick<ShoppingCartResult, 'shoppingCartId' | 'revision' | 'items'>;

function describe({ id, lines, revision }: SavedCart): DescribedCart {
  return {
    shoppingCartId: id,
    revision,
    items: lines.map((line) => ({
      recordKey: recordKeyOf(line),
      productId: line.productId,
      variantId: line.variantId,
      quantity: line.quantity,
      source: line.source,
    })),
  };
}

/** The notice for lines that were removed or changed; `null` where the cart is stored as sent. */
function describeChanges({ data }: CartRequest, saved: readonly CartLineRecord[]): string | null {
  if (saved.length < data.length) return ITEMS_REMOVED;
  return isSame(saved, data) ? null : CONDITIONS_CHANGED;
}

/** Whether all lines are among those that were sent, with the same quantities. */
function isSame(lines: readonly CartLineRecord[], sent: readonly CartLineRecord[]): boolean {
  return lines.every((line, index) => line.quantity === sent[index]?.quantity);
}

interface SavedCart {
  readonly id: string;
  readonly lines: readonly CartLineRecord[];
  readonly revision: number;
}

/** Updates the cart of the request, unless a later one is stored, or creates and counts one, in one statement. */
async function saveCart(
  db: Kysely<Database>,
  storeId: string,
  user: Sender | null,
  request: CartRequest,
  counts: readonly OrderCount[] = [],
): Promise<SavedCart> {
  const { shoppingCartId, data, couponCode, isRewardApplied, metadata, sentAt } = request;
  const values = sql`${couponCode}::text as coupon_code, ${isRewardApplied}::boolean as is_reward_applied,
    ${json(metadata)}::jsonb as metadata, ${user?.userId ?? null}::text as user_id, ${sentAt}::bigint as sent_at,
    ${user?.sessionId ?? null}::text as sent_by, (select data from saved_lines) as data`;
  // The ids are passed separately, because otherwise the planner would expect a hundred lines and read all products.
  const ids = data.map(({ productId }) => productId);
  const { rows } = await sql<SavedCart>`
    with sent as (
      select * from jsonb_to_recordset(${json(data.map((line, position) => ({ ...line, position })))}::jsonb)
        as line(position integer, "productId" text, "variantId" text, quantity integer, source text,
          "sourceCouponCode" text)
    ),
    found as (
      select sent.*,
        greatest(1, coalesce(variant.minimum_order_quantity, product.minimum_order_quantity, 1)) as least,
        coalesce(nullif(greatest(0, coalesce(variant.maximum_order_quantity, product.maximum_order_quantity)), 0),
          ${sql.lit(MOST_UNITS)}) as most,
        case when not product.is_inventory_enabled or product.continue_selling_out_of_stock
          then ${sql.lit(MOST_UNITS)} else coalesce(variant.inventory, product.inventory) end as stock,
        case when sent.source = 'COUPON' then 0 else coalesce(sum(sent.quantity) filter (where sent.source <> 'COUPON')
          over (partition by sent."productId", sent."variantId" order by sent.position
            rows between unbounded preceding and 1 preceding), 0) end as before
      from sent
      join product on product.id = sent."productId" and product.id = any(${ids}::text[])
        and product.store_id = ${storeId}
      left join variant on variant.id = sent."variantId" and variant.product_id = product.id
      where sent."variantId" is null or variant.id is not null
    ),
    saved_lines as (
      select coalesce(jsonb_agg(jsonb_build_object('productId', "productId", 'variantId', "variantId",
        'quantity', greatest(1, least - before, least(quantity, most - before,
          case when stock > 0 then stock else quantity end)),
        'source', source, 'sourceCouponCode', "sourceCouponCode") order by position), '[]') as data from found
      where before = 0 or before < most
    ),
    new_values as (select ${values}),
    own as (
      select shopping_cart.id, shopping_cart.revision from shopping_cart, new_values
      where shopping_cart.id = ${shoppingCartId}::uuid and shopping_cart.store_id = ${storeId}
        and (shopping_cart.user_id is null or shopping_cart.user_id = new_values.user_id)
    ),
    updated as (
      update shopping_cart set data = new_values.data, coupon_code = new_values.coupon_code,
        user_id = new_values.user_id, is_reward_applied = new_values.is_reward_applied,
        metadata = new_values.metadata, sent_at = new_values.sent_at, sent_by = new_values.sent_by,
        revision = shopping_cart.revision + (shopping_cart.data <> new_values.data)::integer,
        updated_at = now(), live_order_id = case
          when shopping_cart.data = new_values.data or exists (select from customer_order as live
            where live.id = shopping_cart.live_order_id and live.status = 'PENDING')
          then shopping_cart.live_order_id end
      from new_values
      where shopping_cart.id = (select id from own)
        and (shopping_cart.user_id is null or shopping_cart.user_id = new_values.user_id)
        and not coalesce(shopping_cart.sent_by is not distinct from new_values.sent_by
          and shopping_cart.sent_at > new_values.sent_at
          and shopping_cart.sent_at < new_values.sent_at + ${sql.lit(latestMs)}, false)
      returning shopping_cart.revision
    ),
    created as (
      insert into shopping_cart (store_id, data, coupon_code, user_id, is_reward_applied, metadata, sent_at, sent_by)
      select ${storeId}, data, coupon_code, user_id, is_reward_applied, metadata, sent_at, sent_by from new_values
      where not exists (select from own)
      returning id
    ),
    ${addCounts(counts, 'created')}
    select coalesce((select id from own), (select id from created)) as id, data as lines,
      coalesce((select revision from updated), (select revision from own), 0) as revision from saved_lines`.execute(
    db,
  );
  const [saved] = rows;
  if (saved === undefined) throw new Error('The statement that saves a cart returned no row.');
  return saved;
}
