import { type RawBuilder, sql } from 'kysely';

/**
 * Parts of SQL statements that move stock. Of each stock (a variant's, or a product's without variants) every unit is
 * in exactly one column: `inventory` for sale, `blocked_inventory` reserved for an order that waits for its payment,
 * `sold`.
 *
 * A statement that moves stock names its lines in a CTE (`position, product_id, variant_id, quantity`) and locks every
 * row before it decides: first variants by id, then products by id. The fixed order prevents deadlocks between orders,
 * and the figures read under the lock still hold when the statement writes.
 */
export function lockStock(lines: 'line' | 'claim'): RawBuilder<unknown> {
  return sql`
    locked_variant as materialized (
      select variant.* from variant where variant.id = ${anyOf(lines, 'variant_id')}
      ${orderedLock('variant')}
    ),
    locked_product as materialized (
      select product.* from product where product.id = ${anyOf(lines, 'product_id')}
        and (select count(*) from locked_variant) >= 0
      ${orderedLock('product')}
    )`;
}

/**
 * SQL, after `=`: the ids that a CTE names. The planner expects few ids in an array, so it looks each up by index; of a
 * subquery it would expect a hundred, and read the whole table.
 */
function anyOf(cte: 'line' | 'claim', column: 'variant_id' | 'product_id'): RawBuilder<unknown> {
  return sql`any(array(select ${sql.ref(column)} from ${sql.ref(cte)}))`;
}

/** SQL: locks the selected rows of a table against other writers, by ascending id. */
export function orderedLock(table: 'variant' | 'product'): RawBuilder<unknown> {
  return sql`order by ${sql.ref(`${table}.id`)} for no key update of ${sql.ref(table)}`;
}

/**
 * CTE `claim`: for each row of CTE `line`, the units that its stock can provide (`units`), earlier lines served first,
 * and whether the line can be ordered (`is_available`). Untracked stock provides no units and always suffices;
 * stock that sells on when empty provides what is left.
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
        locked_product.is_inventory_enabled, locked_product.continue_selling_out_of_stock,
        case when line.variant_id is null then locked_product.inventory else locked_variant.inventory end as stock,
        locked_product.status = 'ENABLED' and (line.variant_id is null or locked_variant.status = 'ENABLED')
          as is_on_sale,
        coalesce(sum(line.quantity) over (partition by line.product_id, line.variant_id order by line.position
          rows between unbounded preceding and 1 preceding), 0) as before
      from line
      left join locked_product on locked_product.id = line.product_id
      left join locked_variant on locked_variant.id = line.variant_id
        and locked_variant.product_id = line.product_id
    ) as wanted
  )`;

/** SQL: whether every line of CTE `claim` can be ordered. */
export function everyLineIsAvailable(): RawBuilder<boolean> {
  return sql<boolean>`(select bool_and(is_available) from claim)`;
}

/**
 * What each claimed unit adds to the columns of its stock: 1, 0 or -1. `orders` is what each product's order count
 * gains.
 */
export interface StockMove {
  readonly inventory?: -1 | 1;
  readonly blocked?: -1 | 1;
  readonly sold?: -1 | 1;
  readonly orders?: -1 | 1;
}

/** CTEs `moved_variant` and `moved_product`: move the units of CTE `claim` if the condition holds. */
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
      where variant.id = ${anyOf('claim', 'variant_id')} and variant.id = moved.variant_id and moved.units > 0 and ${condition}
    ),
    moved_product as (
      update product set ${columns('product')}, total_orders = product.total_orders + ${sql.lit(orders)}
      from (select product_id, coalesce(sum(units) filter (where variant_id is null), 0)::int as units
        from claim group by 1) as moved
      where product.id = ${anyOf('claim', 'product_id')} and product.id = moved.product_id
        and (moved.units > 0 or ${sql.lit(orders !== 0)}) and ${condition}
    )`;
}
