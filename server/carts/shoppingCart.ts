import { type Kysely, sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import type { ShoppingCartInput, ShoppingCartResult } from '../../src/contract/generated/schema.ts';
import { recordKey } from '../../src/pricing/index.ts';
import { untrackedUnits } from '../catalogue/stock.ts';
import { json } from '../db/json.ts';
import type { CartLineRecord, Database } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';
import { CouponCode, cartLinesSchema, maxCartLines } from './cartLines.ts';

const mostUnits = 1_000_000;
const Meta = v.nullish(v.pipe(v.string(), v.maxLength(2_000)));

const CartSchema = v.object({
  shoppingCartId: v.fallback(v.nullish(v.pipe(v.string(), v.uuid()), null), null),
  couponCode: v.nullish(CouponCode, null),
  isRewardApplied: v.boolean(),
  data: cartLinesSchema(mostUnits),
  metadata: v.nullish(v.record(v.string(), v.union([Meta, v.boolean()])), null),
});

type CartRequest = v.InferOutput<typeof CartSchema>;

/** S §8: the texts of the cart notices. */
const removedText =
  'One or more items in your cart are no longer available. They have been removed from your cart. Please review and continue.';
const changedText =
  'The conditions for one or more products in your cart have changed. Please review the updated prices or quantity requirements before proceeding to checkout.';

/**
 * Keeps a guest's cart whole, in one statement, known by its unguessable id. The lines are kept as they can be
 * ordered: quantities inside the order limits and, unless sold out, the stock; what the shop does not have, or not as
 * a deal any more, is left out (what is off sale for now stays). A cart that is gone or a shopper's is made anew,
 * under a new id. Refuses: BAD_INPUT.
 */
export async function saveGuestCart(
  db: Kysely<Database>,
  input: ShoppingCartInput,
): Promise<ShoppingCartResult> {
  const request = readCart(input);
  return present(request, await writeCart(db, input.storeId, null, request));
}

/**
 * Keeps the one cart of a signed-in shopper: replaced whole when its own id is sent. Lines that come under another id,
 * or none, are merged into it: of the same item the larger quantity. A guest's cart is merged once; sent again, it
 * changes nothing and the answer is the cart as it is. Refuses: BAD_INPUT.
 */
export function saveUserCart(
  db: Kysely<Database>,
  input: ShoppingCartInput,
  userId: string,
): Promise<ShoppingCartResult> {
  const request = readCart(input);
  return db.transaction().execute(async (trx) => {
    const own = await lockOwnCart(trx, input.storeId, userId);
    const kept = { ...request, shoppingCartId: own.id };
    if (request.shoppingCartId === own.id) {
      return present(kept, await writeCart(trx, input.storeId, userId, kept));
    }
    if (await takeGuestCart(trx, input.storeId, request.shoppingCartId, own)) {
      return present({ ...kept, data: own.data }, { id: own.id, lines: own.data });
    }
    const merged = { ...kept, data: mergeLines(request.data, own.data) };
    return present(merged, await writeCart(trx, input.storeId, userId, merged));
  });
}

interface OwnCart {
  readonly id: string;
  readonly userId: string;
  readonly data: CartLineRecord[];
}

/** Calls for one shopper's cart take turns. */
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
  const { id, data } = await trx
    .selectFrom('shopping_cart')
    .select(['id', 'data'])
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id, userId, data };
}

/** Marks a guest's cart as merged. True: it was merged into this cart before. */
async function takeGuestCart(
  trx: Transaction<Database>,
  storeId: string,
  guestCartId: string | null,
  own: OwnCart,
): Promise<boolean> {
  if (guestCartId === null) return false;
  const taken = await trx
    .updateTable('shopping_cart')
    .set({ user_id: own.userId, merged_into: own.id, data: '[]' })
    .where('id', '=', guestCartId)
    .where('store_id', '=', storeId)
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (taken !== undefined) return false;
  const before = await trx
    .selectFrom('shopping_cart')
    .select('id')
    .where('id', '=', guestCartId)
    .where('merged_into', '=', own.id)
    .executeTakeFirst();
  return before !== undefined;
}

/** The lines that were sent, then those that only the other cart has. */
function mergeLines(sent: readonly CartLineRecord[], others: readonly CartLineRecord[]): CartLineRecord[] {
  const known = new Map(others.map((line) => [keyOf(line), line]));
  const merged = sent.map((line) => {
    const other = known.get(keyOf(line));
    known.delete(keyOf(line));
    return other === undefined ? line : { ...line, quantity: Math.max(line.quantity, other.quantity) };
  });
  return [...merged, ...known.values()].slice(0, maxCartLines);
}

function keyOf({ productId, variantId, source }: CartLineRecord): string {
  return recordKey({ id: productId, variantId, source }).recordKey;
}

function present(request: CartRequest, { id, lines }: KeptCart): ShoppingCartResult {
  return {
    success: true,
    message: describeChanges(request, lines),
    shoppingCartId: id,
    items: lines.map((line) => ({
      recordKey: keyOf(line),
      productId: line.productId,
      variantId: line.variantId,
      quantity: line.quantity,
      source: line.source,
    })),
  };
}

function readCart(input: ShoppingCartInput): CartRequest {
  const reading = v.safeParse(CartSchema, input);
  if (reading.success) return reading.output;
  const [issue] = reading.issues;
  const path = v.getDotPath(issue) ?? 'input';
  return refuse('BAD_INPUT', `${path}: ${issue.message}`, { path, message: issue.message });
}

function describeChanges({ data }: CartRequest, kept: readonly CartLineRecord[]): string | null {
  if (kept.length < data.length) return removedText;
  const isChanged = kept.some((line, index) => line.quantity !== data[index]?.quantity);
  return isChanged ? changedText : null;
}

interface KeptCart {
  readonly id: string;
  readonly lines: readonly CartLineRecord[];
}

async function writeCart(
  db: Kysely<Database>,
  storeId: string,
  userId: string | null,
  request: CartRequest,
): Promise<KeptCart> {
  const { shoppingCartId, data, couponCode, isRewardApplied, metadata } = request;
  const values = sql`${couponCode}::text as coupon_code, ${isRewardApplied}::boolean as is_reward_applied,
    ${json(metadata)}::jsonb as metadata, ${userId}::text as user_id, (select data from kept_lines) as data`;
  const { rows } = await sql<KeptCart>`
    with wanted as (
      select * from jsonb_to_recordset(${json(data.map((line, position) => ({ ...line, position })))}::jsonb)
        as line(position integer, "productId" text, "variantId" text, quantity integer, source text,
          "sourceCouponCode" text)
    ),
    known as (
      select wanted.*,
        greatest(1, coalesce(variant.minimum_order_quantity, product.minimum_order_quantity, 1)) as least,
        coalesce(nullif(greatest(0, coalesce(variant.maximum_order_quantity, product.maximum_order_quantity)), 0),
          ${sql.lit(untrackedUnits)}) as most,
        case when not product.is_inventory_enabled or product.continue_selling_out_of_stock
          then ${sql.lit(untrackedUnits)} else coalesce(variant.inventory, product.inventory) end as stock
      from wanted
      join product on product.id = wanted."productId" and product.store_id = ${storeId}
      left join variant on variant.id = wanted."variantId" and variant.product_id = product.id
      where (wanted."variantId" is null or variant.id is not null)
        and (wanted.source <> 'LIMITED_TIME_DEAL' or product.recommended)
    ),
    kept_lines as (
      select coalesce(jsonb_agg(jsonb_build_object('productId', "productId", 'variantId', "variantId",
        'quantity', greatest(least, least(quantity, most, case when stock > 0 then stock else quantity end)),
        'source', source, 'sourceCouponCode', "sourceCouponCode") order by position), '[]') as data from known
    ),
    given as (select ${values}),
    updated as (
      update shopping_cart set data = given.data, coupon_code = given.coupon_code, user_id = given.user_id,
        is_reward_applied = given.is_reward_applied, metadata = given.metadata, updated_at = now()
      from given
      where shopping_cart.id = ${shoppingCartId}::uuid and shopping_cart.store_id = ${storeId}
        and (shopping_cart.user_id is null or shopping_cart.user_id = given.user_id)
      returning shopping_cart.id
    ),
    made as (
      insert into shopping_cart (store_id, data, coupon_code, user_id, is_reward_applied, metadata)
      select ${storeId}, data, coupon_code, user_id, is_reward_applied, metadata from given
      where not exists (select from updated)
      returning id
    )
    select coalesce((select id from updated), (select id from made)) as id, data as lines from kept_lines`.execute(
    db,
  );
  const [kept] = rows;
  if (kept === undefined) throw new Error('The cart was not written.');
  return kept;
}
