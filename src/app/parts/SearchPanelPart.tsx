import { useState } from 'react';
import { type SearchActor, SearchField } from '../../views/search/SearchField.tsx';
import { SearchBoxPart } from './SearchBoxPart.tsx';

/** The search field below the header's icon, on every page but /search. */
export function SearchPanelPart() {
  const [search, setSearch] = useState<SearchActor>();
  return (
    <SearchField term="" search={search}>
      <SearchBoxPart term="" onStart={setSearch} />
    </SearchField>
  );
}
