import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { InfoText } from '../../contract/domain/index.ts';
import { Breadcrumbs } from '../design/Breadcrumbs.tsx';
import { Html } from '../design/Html.tsx';
import { Link } from '../design/Link.tsx';
import type { LayoutStore } from '../layout/store.ts';
import { GrievanceForm } from './GrievanceForm.tsx';
import styles from './Info.module.css';
import { Reach } from './Reach.tsx';

export interface InfoData {
  readonly page: InfoText;
}

interface InfoProps extends InfoData {
  /** Rendered before the text. */
  readonly children?: ReactNode;
}

/** A page of text, such as contact or returns, with a menu of the others. */
export function Info({ page, children }: InfoProps) {
  const pages = useRouteLoaderData<LayoutStore>('root')?.pages ?? [];
  return (
    <div className={styles.page}>
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: page.title }]} />
      <div className={styles.columns}>
        <article className={styles.text}>
          <h1>{page.title}</h1>
          {children}
          {page.slug === 'grievance' && <Reach />}
          <Html html={page.html} className={styles.body} />
          {/* After the shop's text, which names its customer care: shoppers turn to that first. */}
          {page.slug === 'contact' && <Reach />}
          {page.slug === 'grievance' && <GrievanceForm />}
        </article>
        <nav className={styles.menu} aria-label="Help">
          <ul>
            {pages.map(({ slug, label }) => (
              <li key={slug}>
                <Link
                  to={`/pages/${slug}`}
                  aria-current={slug === page.slug ? 'page' : undefined}
                  className={styles.entry}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
