import { memo, type ReactNode } from 'react';
import { Link } from '../design/Link.tsx';
import { DrawnPart } from './DrawnPart.tsx';
import { useDrawnFrame } from './drawnFrame.ts';
import styles from './Footer.module.css';
import type { LayoutStore } from './store.ts';

const networks = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['youtube', 'YouTube'],
  ['pinterest', 'Pinterest'],
  ['twitter', 'X'],
] as const;

export const Footer = memo(function Footer({ store }: { readonly store: LayoutStore }) {
  const drawn = useDrawnFrame();
  if (import.meta.env.SSR && drawn)
    return <DrawnPart as="footer" html={drawn.footer} className={styles.footer} />;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <p className={styles.name}>
            {store.darkLogo ? (
              <img src={store.darkLogo} alt={store.name} width={148} height={40} loading="lazy" />
            ) : (
              store.name
            )}
          </p>
          <p>{store.description}</p>
          <ul className={styles.social}>
            {networks.map(([network, label]) => {
              const address = store.social[network];
              return (
                address && (
                  <li key={network}>
                    <a href={address}>{label}</a>
                  </li>
                )
              );
            })}
          </ul>
        </div>
        <nav className={styles.columns} aria-label="Footer">
          <Column title="Shop">
            {store.menu.slice(0, 6).map(({ label, link }) => footerLink(link ?? '/shop', label))}
          </Column>
          <Column title="Help">
            {store.pages.map(
              ({ slug, label, isInFooter }) => isInFooter && footerLink(`/pages/${slug}`, label),
            )}
            {store.journal !== null && footerLink('/blog', store.journal)}
          </Column>
        </nav>
        {store.legal && <Grievance legal={store.legal} />}
      </div>
      <div className={styles.last} id="footnotes">
        <p>Prices include all taxes.{store.payments}</p>
        {store.legal && (
          <p>
            {store.legal.seller}, {store.legal.address}
          </p>
        )}
      </div>
    </footer>
  );
});

/** Consumer Protection (E-Commerce) Rules: the grievance officer and their contact details. */
function Grievance({ legal }: { readonly legal: NonNullable<LayoutStore['legal']> }) {
  return (
    <section aria-labelledby="grievance">
      <h2 id="grievance" className={styles.heading}>
        Grievance officer
      </h2>
      <p className={styles.officer}>{legal.grievanceOfficer}</p>
      <p>
        <a className={styles.link} href={`mailto:${legal.grievanceEmail}`}>
          {legal.grievanceEmail}
        </a>
      </p>
      <p>
        <a className={styles.link} href={`tel:${legal.grievancePhone.replaceAll(' ', '')}`}>
          {legal.grievancePhone}
        </a>
      </p>
      <p className={styles.hours}>{legal.supportHours}</p>
    </section>
  );
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h2 className={styles.heading}>{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function footerLink(to: string, label: string) {
  return (
    <li key={label}>
      <Link to={to} className={styles.link}>
        {label}
      </Link>
    </li>
  );
}
