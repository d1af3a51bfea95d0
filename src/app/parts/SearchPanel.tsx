import { Link } from '../../views/design/Link.tsx';
import { lazyPart } from '../../views/shop/lazyPart.tsx';

/** The search below the header's icon. Its code is loaded at the first press of the icon. */
export const SearchPanel = lazyPart(
  async () => (await import('./SearchPanelPart.tsx')).SearchPanelPart,
  undefined,
  UnreachableSearch,
);

function UnreachableSearch() {
  return (
    <p role="alert">
      The search could not be loaded. <Link to="/search">Try its page</Link>
    </p>
  );
}
