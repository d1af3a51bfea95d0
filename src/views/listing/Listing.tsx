import { type ReactNode, useRef } from 'react';
import { Breadcrumbs } from '../design/Breadcrumbs.tsx';
import { classes } from '../design/classes.ts';
import { useTakenFocus } from '../design/focus.ts';
import { Chips } from './Chips.tsx';
import type { ListingData } from './data.ts';
import { Filters, FiltersToggle } from './Filters.tsx';
import styles from './Listing.module.css';
import { productsText } from './query.ts';
import { Sorting } from './Sorting.tsx';

interface ListingProps {
  readonly listing: ListingData;
  /** The links of some layouts: `navigation` to the categories, `columns` to set the number of columns. */
  readonly navigation?: ReactNode;
  readonly columns?: ReactNode;
  /** The results. They are remounted for another list, while the filters stay mounted. */
  readonly children: ReactNode;
}

/** The listing (Specification 2, /shop). Filters and sort are links and a form, so they work without script. */
export function Listing({ listing, navigation, columns, children }: ListingProps) {
  const { title, text, path, cleared, total, layout } = listing;
  // A list that is empty without filters needs neither filters nor sorting.
  const isBare = total === 0 && listing.chips.length === 0;
  const results = useRef<HTMLElement>(null);
  // The link that was pressed, such as a chosen filter, may be gone with the last list.
  useTakenFocus(results, listing.search);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: title }]} />
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </header>
      {navigation}
      <div className={classes(styles.layout, !isBare && styles[layout.filters])}>
        {isBare || <Filters listing={listing} />}
        <section ref={results} tabIndex={-1} className={styles.results} aria-labelledby="count">
          <div className={styles.tools}>
            {isBare || <FiltersToggle listing={listing} />}
            <p id="count" className={isBare ? 'visually-hidden' : styles.count} role="status">
              {productsText(total)}
            </p>
            {columns}
            {total > 0 && <Sorting listing={listing} />}
          </div>
          <Chips chips={listing.chips} path={path} cleared={cleared} />
          {children}
        </section>
      </div>
    </div>
  );
}
