/** The shop that benchmarks run on: PostgreSQL as in production, 500 products, one server process. */

import type { ShopProcess } from '../../scripts/support/shopProcess.ts';
import { startPostgres, type TemporaryPostgres } from '../../scripts/support/temporaryPostgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { ShopProduct } from '../../server/import/product.ts';
import type { Shop } from '../../server/import/shopSchemas.ts';
import { writeShop } from '../../server/import/writeShop.ts';
import { readDemoShop } from '../../server/install/demo.ts';
import { startWithPictures } from './quietShop.ts';

const productCount = 500;
/** Stock of each product, enough for every order that a benchmark places. */
const plenty = 1_000_000;

export interface BenchShop extends AsyncDisposable {
  readonly shop: ShopProcess;
  readonly postgres: TemporaryPostgres;
  readonly databaseUrl: string;
  /** Products that can be bought in any quantity that a benchmark needs. */
  readonly sellable: readonly ShopProduct[];
}

export async function startBenchShop(): Promise<BenchShop> {
  const { postgres, databaseUrl, sellable } = await startBenchDatabase();
  const shop = await startWithPictures({ databaseUrl, env: { LOG_LEVEL: 'info', TRUST_PROXY: '1' } });
  return {
    shop,
    postgres,
    databaseUrl,
    sellable,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await postgres.stop();
    },
  };
}

export interface BenchDatabase extends Pick<BenchShop, 'databaseUrl' | 'sellable'> {
  readonly postgres: TemporaryPostgres;
}

export async function startBenchDatabase(): Promise<BenchDatabase> {
  const postgres = await startPostgres({ isDurable: true });
  await postgres.execute('create database bench');
  const databaseUrl = postgres.url('bench');
  const database = await openDatabase({ databaseUrl, poolSize: 2 });
  await migrate(database.db);
  const catalogue = enlarge(await readDemoShop());
  await writeShop(database.db, 'demo', catalogue);
  await database.close();
  await postgres.execute('checkpoint');
  return { postgres, databaseUrl, sellable: catalogue.products.filter(isSellable) };
}

/** Returns the demo shop with `productCount` products, all well stocked. */
function enlarge(shop: Shop): Shop {
  const products = Array.from({ length: productCount }, (_, index) => {
    const original = shop.products[index % shop.products.length];
    if (!original) throw new Error('The demo shop has no products.');
    const copy = Math.floor(index / shop.products.length);
    return { ...(copy === 0 ? original : renamed(original, `-${copy}`)), inventory: plenty };
  });
  return { ...shop, products: products.map(stocked) };
}

function stocked(product: ShopProduct): ShopProduct {
  return { ...product, variants: product.variants.map((variant) => ({ ...variant, inventory: plenty })) };
}

function renamed(product: ShopProduct, suffix: string): ShopProduct {
  return {
    ...product,
    id: product.id + suffix,
    slug: product.slug + suffix,
    sku: product.sku + suffix,
    images: product.images.map((image) => ({
      ...image,
      id: image.id + suffix,
      productId: product.id + suffix,
    })),
    variants: product.variants.map((variant) => ({
      ...variant,
      id: variant.id + suffix,
      sku: variant.sku + suffix,
      images: variant.images.map((image) => ({
        ...image,
        id: image.id + suffix,
        productId: product.id + suffix,
      })),
    })),
  };
}

function isSellable(product: ShopProduct): boolean {
  return [product, ...product.variants].every(
    ({ status, minimumOrderQuantity }) => status === 'ENABLED' && minimumOrderQuantity <= 1,
  );
}
