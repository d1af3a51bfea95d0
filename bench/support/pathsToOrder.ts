import { readDemoShop } from '../../server/install/demo.ts';

/** The pages on the way to an order: home, list, product, cart, checkout. */
export async function pathsToOrder(): Promise<readonly string[]> {
  return ['/', '/shop', await productPath(), '/pages/cart', '/pages/checkout'];
}

/** The page of the product that benchmarks look at and buy. */
export async function productPath(): Promise<string> {
  const { products } = await readDemoShop();
  const product = products.find(({ isFeatured, status }) => isFeatured && status === 'ENABLED');
  if (!product) throw new Error('The demo shop has no featured product.');
  return `/products/${product.slug}`;
}
