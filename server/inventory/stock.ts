import { type RawBuilder, sql } from 'kysely';

/**
 * Parts of statements that move stock. Of each stock (a variant's, or a product's without variants) every unit
 * is in exactly one column: `inventory` for sale, `blocked_inventory` for an order being paid, `sold`.
 *
 * A statement that moves stock names its lines in a CTE (`position, product_id, variant_id, quantity`) and locks
 * every row before it decides, always variants by id, then products by id: so no two orders wait for each
 * other, and the figures that it read under the lock still hold when it writes.
 */
export function lockStock(lines: 'line' | 'claim'): RawBuilder<unknown> {
  const source = sql.ref(lines);
  return sql`
    held_variant as materialized (
      select variant.* from variant where variant.id in (select variant_id from ${source})
      order by variant.id for no key update of variant
    ),
    held_product as materialized (
      select product.* from product where product.id in (select product_id from ${source})
        and (select count(*) from held_variant) >= 0
      order by product.id for no key update of product
    )`;
}

/**
 * CTE `claim`: for each of `line` the units that its stock can give (`units`), lines before it served first, and
 * whether the line can be had at all (`is_available`): untracked stock gives none and always suffices,
 * back-ordered stock gives what is there.
 */
export const claimUnits = sql`
  claim as materialized (
    select wanted.position, wanted.product_id, wanted.variant_id,
      case when wanted.is_inventory_enabled
        then greatest(0, least(wanted.quantity, wanted.stock - wanted.before)) else 0 end::int as units,
      coalesce(wanted.is_on_sale and (not wanted.is_inventory_enabled
        or wanted.continue_selling_out_of_stock or wanted.before + wanted.quantity <= wanted.stock), false)
        as is_available
    from (
      select line.position, line.product_id, line.variant_id, line.quantity,
        held_product.is_inventory_enabled, held_product.continue_selling_out_of_stock,
        case when line.variant_id is null then held_product.inventory else held_variant.inventory end as stock,
        held_product.status = 'ENABLED' and (line.variant_id is null or held_variant.status = 'ENABLED')
          as is_on_sale,
        coalesce(sum(line.quantity) over (partition by line.product_id, line.variant_id order by line.position
          rows between unbounded preceding and 1 preceding), 0) as before
      from line
      left join held_product on held_product.id = line.product_id
      left join held_variant on held_variant.id = line.variant_id and held_variant.product_id = line.product_id
    ) as wanted
  )`;

/** How many columns gain for each claimed unit: 1, 0 or -1. `orders`: what each product's order count gains. */
export interface StockMove {
  readonly inventory?: -1 | 1;
  readonly blocked?: -1 | 1;
  readonly sold?: -1 | 1;
  readonly orders?: -1 | 1;
}

/** CTEs that move the units of `claim`, if the condition holds. */
export function moveStock(move: StockMove, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { inventory = 0, blocked = 0, sold = 0, orders = 0 } = move;
  const columns = (table: 'variant' | 'product') => sql`
    inventory = ${sql.ref(table)}.inventory + ${sql.lit(inventory)} * moved.units,
    blocked_inventory = ${sql.ref(table)}.blocked_inventory + ${sql.lit(blocked)} * moved.units,
    sold = ${sql.ref(table)}.sold + ${sql.lit(sold)} * moved.units`;
  return sql`
    moved_variant as (
      update variant set ${columns('variant')}
      from (select variant_id, sum(units)::int as units from claim where variant_id is not null group by 1)
        as moved
      where variant.id = moved.variant_id and moved.units > 0 and ${condition}
    ),
    moved_product as (
      update product set ${columns('product')}, total_orders = product.total_orders + ${sql.lit(orders)}
      from (select product_id, coalesce(sum(units) filter (where variant_id is null), 0)::int as units
        from claim group by 1) as moved
      where product.id = moved.product_id and (moved.units > 0 or ${sql.lit(orders !== 0)}) and ${condition}
    )`;
}
