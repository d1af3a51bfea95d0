import type { Shop } from './shopSchemas.ts';

/** What a shop may have and its merchant hardly means: it is told, not refused. */
export function shopWarnings(shop: Shop, now: Date): string[] {
  return [...repeatedSkus(shop), ...strayMenus(shop), ...endedCoupons(shop, now)];
}

function repeatedSkus({ products }: Shop): string[] {
  const sold = products.flatMap(({ slug, sku, variants }) =>
    (variants.length > 0 ? variants : [{ sku }]).map((one) => ({ slug, sku: one.sku })),
  );
  return [...Map.groupBy(sold, ({ sku }) => sku)].flatMap(([sku, sharing]) =>
    sku === null || sku === '' || sharing.length === 1
      ? []
      : [
          `products.csv: the SKU "${sku}" stands for ${sharing.length} things (${[...new Set(sharing.map(({ slug }) => slug))].join(', ')})`,
        ],
  );
}

function strayMenus({ menus, products }: Shop): string[] {
  const slugs = new Set(products.map(({ slug }) => slug));
  return menus.flatMap(({ id, link }) => {
    const slug = /^\/products\/([^/?#]+)/.exec(link ?? '')?.[1];
    return slug === undefined || slugs.has(slug)
      ? []
      : [`menus.json: "${id}" leads to the product "${slug}", which products.csv does not have`];
  });
}

function endedCoupons({ coupons }: Shop, now: Date): string[] {
  return coupons
    .filter(
      ({ isArchive, expirationDate }) =>
        !isArchive && expirationDate !== null && Date.parse(expirationDate) < now.getTime(),
    )
    .map(({ code }) => `coupons.csv: ${code} has ended already`);
}
