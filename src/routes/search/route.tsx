import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { ProductList } from '../../app/listing/ProductList.tsx';
import { type SearchActor, SearchField } from '../../views/search/SearchField.tsx';
import { lazyPart } from '../../views/shop/lazyPart.tsx';
import type { loader } from './loader.ts';

const SearchBox = lazyPart(async () => (await import('../../app/parts/SearchBoxPart.tsx')).SearchBoxPart);

export const handle = { hideSearch: true };

export function Component() {
  const listing = useLoaderData<typeof loader>();
  const [search, setSearch] = useState<SearchActor>();
  const term = listing.term ?? '';
  return (
    <>
      <SearchField term={term} search={search}>
        <SearchBox term={term} onStart={setSearch} />
      </SearchField>
      <ProductList listing={listing} />
    </>
  );
}
