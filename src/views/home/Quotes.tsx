import { Link } from '../design/Link.tsx';
import { Stars } from '../design/Stars.tsx';
import type { Quote } from './data.ts';
import styles from './Quotes.module.css';

/** Quotes from reviews. Sample reviews are labelled: all at once, or each where there are others beside them. */
export function Quotes({ quotes }: { readonly quotes: readonly Quote[] }) {
  const hasSamples = quotes.some(({ isSample }) => isSample);
  const areSamples = quotes.every(({ isSample }) => isSample);
  return (
    <section className={styles.quotes} aria-labelledby="quotes">
      <h2 id="quotes" className="visually-hidden">
        Reviews
      </h2>
      <ul className={styles.list}>
        {quotes.map(({ id, text, rating, name, product, isSample }) => (
          <li key={id}>
            <figure className={styles.quote}>
              <Stars rating={rating} />
              <blockquote className={styles.text}>“{text}”</blockquote>
              <figcaption className={styles.by}>
                {name} on <Link to={`/products/${product.slug}`}>{product.title}</Link>
                {isSample && !areSamples && ' · Sample review'}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {hasSamples && (
        <p className={styles.note}>
          {areSamples
            ? 'These are sample reviews. No shopper wrote them.'
            : 'No shopper wrote the sample reviews.'}
        </p>
      )}
    </section>
  );
}
