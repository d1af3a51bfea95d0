import { useLoaderData } from 'react-router';
import { SearchField } from '../views/listing/SearchField.tsx';
import type { loader } from './listing.loader.ts';
import { ProductList } from './ProductList.tsx';

export const handle = { hideSearch: true };

export function Component() {
  const listing = useLoaderData<typeof loader>();
  return (
    <>
      <SearchField key={listing.term} term={listing.term ?? ''} />
      <ProductList listing={listing} />
    </>
  );
}
