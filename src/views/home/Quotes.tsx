import { Link } from '../design/Link.tsx';
import { Stars } from '../design/Stars.tsx';
import type { Quote } from './data.ts';
import styles from './Quotes.module.css';

/** Quotes from reviews. Sample reviews are labelled. */
export function Quotes({ quotes }: { readonly quotes: readonly Quote[] }) {
  const samples = quotes.some(({ isSample }) => isSample);
  return (
    <section className={styles.quotes} aria-labelledby="quotes">
      <h2 id="quotes" className="visually-hidden">
        Reviews
      </h2>
      <ul className={styles.list}>
        {quotes.map(({ id, text, rating, name, product }) => (
          <li key={id}>
            <figure className={styles.quote}>
              <Stars rating={rating} />
              <blockquote className={styles.text}>“{text}”</blockquote>
              <figcaption className={styles.by}>
                {name} on <Link to={`/products/${product.slug}`}>{product.title}</Link>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {samples && <p className={styles.note}>These are sample reviews. No shopper wrote them.</p>}
    </section>
  );
}
