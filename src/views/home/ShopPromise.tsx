import type { HomeItem } from './data.ts';
import styles from './ShopPromise.module.css';

interface ShopPromiseProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly HomeItem[];
}

/** What the shop promises, in its own words. */
export function ShopPromise({ id, title, items }: ShopPromiseProps) {
  return (
    <section className={styles.promise} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <dl className={styles.list}>
        {items.map((item) => (
          <div key={item.title}>
            <dt className={styles.term}>{item.title}</dt>
            <dd className={styles.text}>{item.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
