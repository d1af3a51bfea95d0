import { Breadcrumbs } from '../design/Breadcrumbs.tsx';
import { classes } from '../design/classes.ts';
import { Link } from '../design/Link.tsx';
import pills from '../design/pills.module.css';
import { demos, type ElementsData } from './data.ts';
import { DemoPage } from './demos.tsx';
import styles from './Elements.module.css';
import { Foundations } from './Foundations.tsx';
import { SmallParts } from './SmallParts.tsx';

/** The demo pages of Specification 2: every component of the shop in each of its states. */
export function Elements({ page }: { readonly page: ElementsData }) {
  const { demo } = page;
  const label = demos.find(([name]) => name === demo)?.[1] ?? 'Elements';
  return (
    <div className={styles.page}>
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          ...(demo === null ? [] : [{ label: 'Elements', to: '/elements' }]),
          { label },
        ]}
      />
      <h1 className={styles.title}>{label}</h1>
      <nav aria-label="Elements">
        <ul className={classes(pills.pills, styles.nav)}>
          {demos.map(([name, text]) => (
            <li key={name}>
              <Link to={`/elements/${name}`} aria-current={name === demo ? 'page' : undefined}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {demo === null ? (
        <>
          <p className={styles.lead}>
            Everything on this page is the shop’s own: change a component or a token, and it changes here as
            it does everywhere else.
          </p>
          <Foundations />
          <SmallParts />
        </>
      ) : (
        <DemoPage page={{ ...page, demo }} />
      )}
    </div>
  );
}
