import { useLoaderData } from 'react-router';
import type { loader } from './listing.loader.ts';
import { ProductList } from './ProductList.tsx';

export function Component() {
  return <ProductList listing={useLoaderData<typeof loader>()} />;
}
