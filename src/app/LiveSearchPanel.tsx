import { useState } from 'react';
import SearchBox from '../routes/search/searchBox.tsx';
import { type SearchActor, SearchField } from '../views/search/SearchField.tsx';

/** The search field outside /search, below the header's icon: loaded when it is first toggled. */
export default function LiveSearchPanel() {
  const [search, setSearch] = useState<SearchActor>();
  return (
    <SearchField term="" search={search}>
      <SearchBox term="" onStart={setSearch} />
    </SearchField>
  );
}
