import { classes } from '../design/classes.ts';
import { Link } from '../design/Link.tsx';
import type { ListingData } from './data.ts';
import styles from './LayoutLinks.module.css';
import { type ColumnCount, columnCounts, gridPath } from './layouts.ts';

/** The categories as a row of links. The current one is marked; other filters stay. */
export function CategoryNav({ listing }: { readonly listing: ListingData }) {
  const facet = listing.facets.find(({ name }) => name === 'category');
  if (!facet) return null;
  const searchWith = (value: string | null) => {
    const params = new URLSearchParams(listing.search);
    params.delete(facet.name);
    if (value !== null) params.set(facet.name, value);
    return params.size === 0 ? '' : `?${params}`;
  };
  const link = (label: string, value: string | null, isShown: boolean) => (
    <li key={label}>
      <Link
        to={`${listing.path}${searchWith(value)}`}
        className={styles.category}
        aria-current={isShown ? 'page' : undefined}
        preventScrollReset
      >
        {label}
      </Link>
    </li>
  );
  return (
    <nav aria-label={facet.label}>
      <ul className={styles.categories}>
        {link('All', null, !facet.options.some(({ isChosen }) => isChosen))}
        {facet.options.map(({ label, value, isChosen }) => link(label, value, isChosen))}
      </ul>
    </nav>
  );
}

interface ColumnChoiceProps {
  readonly listing: ListingData;
  readonly chosen: ColumnCount;
}

/** Links that set the number of columns on a wide screen. */
export function ColumnChoice({ listing, chosen }: ColumnChoiceProps) {
  return (
    <nav aria-label="Products in a row" className={styles.columns}>
      <span aria-hidden="true" className={styles.columnsLabel}>
        Columns
      </span>
      {columnCounts.map((columns) => (
        <Link
          key={columns}
          to={`${gridPath(columns)}${listing.search}`}
          className={classes('touch', styles.column)}
          aria-label={`${columns} in a row`}
          aria-current={columns === chosen ? 'page' : undefined}
          preventScrollReset
        >
          {columns}
        </Link>
      ))}
    </nav>
  );
}
