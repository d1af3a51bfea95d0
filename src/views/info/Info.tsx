import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Breadcrumbs } from '../design/Breadcrumbs.tsx';
import { Html } from '../design/Html.tsx';
import styles from './Info.module.css';
import { type InfoPage, infoPages } from './pages.ts';
import { Reach } from './Reach.tsx';

export interface InfoData {
  readonly page: InfoPage;
  readonly html: string;
}

interface InfoProps extends InfoData {
  /** Stands before the text. */
  readonly children?: ReactNode;
}

/** A page of text, such as contact or returns, with a menu of the others. */
export function Info({ page, html, children }: InfoProps) {
  return (
    <div className={styles.page}>
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: page.title }]} />
      <div className={styles.columns}>
        <article className={styles.text}>
          <h1>{page.title}</h1>
          {children}
          {(page.slug === 'contact' || page.slug === 'grievance') && (
            <Reach withOfficer={page.slug === 'grievance'} />
          )}
          <Html html={html} className={styles.body} />
        </article>
        <nav className={styles.menu} aria-label="Help">
          <ul>
            {infoPages.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  to={`/pages/${slug}`}
                  aria-current={slug === page.slug ? 'page' : undefined}
                  className={styles.entry}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
