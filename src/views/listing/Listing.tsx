import type { ReactNode } from 'react';
import { Breadcrumbs } from '../design/Breadcrumbs.tsx';
import { classes } from '../design/classes.ts';
import { Chips } from './Chips.tsx';
import type { ListingData } from './data.ts';
import { Filters } from './Filters.tsx';
import { CategoryNav, ColumnChoice } from './LayoutLinks.tsx';
import styles from './Listing.module.css';
import { Sorting } from './Sorting.tsx';

interface ListingProps {
  readonly listing: ListingData;
  /** The results: another list's are other ones, while the filters stay as they stand. */
  readonly children: ReactNode;
}

/** S §2 /shop: filters and sort are links and a form, so they work before and without script. */
export function Listing({ listing, children }: ListingProps) {
  const { title, text, path, total, layout } = listing;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: title }]} />
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </header>
      {layout.filters === 'navigation' && <CategoryNav listing={listing} />}
      <div className={classes(styles.layout, styles[layout.filters])}>
        <Filters listing={listing} />
        <section className={styles.results} aria-labelledby="count">
          <div className={styles.summary}>
            <p id="count" className={styles.count} role="status">
              {total} {total === 1 ? 'product' : 'products'}
            </p>
            {layout.columns !== null && <ColumnChoice listing={listing} chosen={layout.columns} />}
            <Sorting listing={listing} />
          </div>
          <Chips chips={listing.chips} path={path} />
          {children}
        </section>
      </div>
    </div>
  );
}
