import type { OfferNote } from './data.ts';
import styles from './Offers.module.css';

/** Offers that apply to this product, with their conditions. */
export function Offers({ offers }: { readonly offers: readonly OfferNote[] }) {
  if (offers.length === 0) return null;
  return (
    <section className={styles.offers} aria-labelledby="offers">
      <h2 id="offers" className={styles.title}>
        Offers
      </h2>
      <ul className={styles.list}>
        {offers.map(({ id, title, text, code, autoApply, terms }) => (
          <li key={id} className={styles.offer}>
            <p className={styles.name}>{title}</p>
            <p className={styles.text}>
              {autoApply ? (
                'Applied automatically in the cart'
              ) : (
                <>
                  Use code <strong className={styles.code}>{code}</strong>
                </>
              )}
              {text && ` · ${text}`}
            </p>
            {terms && (
              <details className={styles.terms}>
                <summary>Terms</summary>
                <p>{terms}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
