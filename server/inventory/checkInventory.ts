import { type Kysely, sql } from 'kysely';
import type {
  InventoryItem,
  InventoryItemInput,
  ProductStatus,
} from '../../src/contract/generated/schema.ts';
import { sourceNow, unitPrice } from '../../src/pricing/index.ts';
import { toRupees } from '../catalogue/rupees.ts';
import { sellableUnits } from '../catalogue/stock.ts';
import { json } from '../db/json.ts';
import type { Database } from '../db/types.ts';
import { refuseInput } from '../graphql/input.ts';

const maxItems = 100;
const maxTextLength = 200;

/** Prices are paise. */
interface StockRow {
  readonly position: number;
  readonly is_inventory_enabled: boolean;
  readonly continue_selling_out_of_stock: boolean;
  readonly inventory: number;
  readonly price: number;
  /** `null` where no deal runs. */
  readonly deal_price: number | null;
  /** The variants on sale. */
  readonly variants: readonly { readonly id: string; readonly position: number | null }[];
  readonly listing_price: number | null;
  readonly status: ProductStatus;
  readonly least: number | null;
  readonly most: number | null;
  readonly collections: string[];
}

/**
 * CheckInventory (Specification 7): the present stock, price and limits of each item, in the order of the request. A
 * missing product or variant has no price; a disabled product has status DISABLED; an item whose deal has ended is an ordinary
 * one. A gift without a variant is the first variant on sale. Refuses BAD_INPUT.
 */
export async function checkInventory(
  db: Kysely<Database>,
  storeId: string,
  items: readonly InventoryItemInput[],
): Promise<InventoryItem[]> {
  checkItems(items);
  if (items.length === 0) return [];
  const found = new Map((await loadItems(db, storeId, items)).map((row) => [row.position, row]));
  return items.map((item, position) => presentItem(item, found.get(position)));
}

function checkItems(items: readonly InventoryItemInput[]): void {
  const texts = items.flatMap(({ recordKey, productId, variantId }) => [
    recordKey,
    productId,
    variantId ?? '',
  ]);
  if (items.length > maxItems || texts.some((text) => text.length > maxTextLength)) {
    refuseInput('items', `at most ${maxItems} items, ids of at most ${maxTextLength} characters`);
  }
}

async function loadItems(
  db: Kysely<Database>,
  storeId: string,
  items: readonly InventoryItemInput[],
): Promise<StockRow[]> {
  const asked = items.map(({ productId, variantId, source }, position) => ({
    position,
    product_id: productId,
    variant_id: variantId ?? null,
    source: source ?? 'CART',
  }));
  // Lateral, so that each item is looked up by itself: the planner expects a hundred items, and a join would read all products.
  const { rows } = await sql<StockRow>`
    select item.position, product.is_inventory_enabled, product.continue_selling_out_of_stock,
      coalesce(variant.inventory, product.inventory) as inventory,
      coalesce(variant.price, product.price) as price,
      case when product.recommended then product.recommend_price end as deal_price,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'position', position) order by position, id), '[]')
        from variant as each where each.product_id = product.id and each.status = 'ENABLED') as variants,
      case when variant.id is null then product.listing_price else variant.listing_price end as listing_price,
      case when product.status = 'ENABLED' then coalesce(variant.status, 'ENABLED') else 'DISABLED' end as status,
      coalesce(variant.minimum_order_quantity, product.minimum_order_quantity) as least,
      coalesce(variant.maximum_order_quantity, product.maximum_order_quantity) as most,
      array(select collection_id from product_collection where product_id = product.id order by 1) as collections
    from jsonb_to_recordset(${json(asked)}::jsonb)
      as item(position integer, product_id text, variant_id text, source text)
    cross join lateral (
      select * from product where id = item.product_id and store_id = ${storeId} limit 1
    ) product
    left join lateral (
      select * from variant where product_id = product.id and id = coalesce(item.variant_id,
        case when item.source = 'COUPON' then (select id from variant as each where each.product_id = product.id
          and each.status = 'ENABLED' order by position, id limit 1) end)
      limit 1
    ) variant on true
    where item.variant_id is null or variant.id is not null`.execute(db);
  return rows;
}

function presentItem(item: InventoryItemInput, found: StockRow | undefined) {
  const { recordKey, productId, variantId } = item;
  const source = item.source ?? 'CART';
  const asked = { recordKey, productId, variantId: variantId ?? null };
  if (found === undefined) {
    return { ...asked, source, inventory: 0, collections: [], price: null, listingPrice: null, status: null };
  }
  const { price, variants } = found;
  const line = { source, variantId: asked.variantId, variants, price, recommendPrice: found.deal_price };
  return {
    ...asked,
    source: sourceNow(line),
    inventory: found.status === 'ENABLED' ? sellableUnits(found, found.inventory) : 0,
    collections: found.collections,
    price: toRupees(unitPrice(line)),
    listingPrice: toRupees(found.listing_price),
    status: found.status,
    minimumOrderQuantity: found.least,
    maximumOrderQuantity: found.most,
  };
}
