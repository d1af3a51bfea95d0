import styles from './ShopPromise.module.css';

const promises = [
  [
    'Pay at the door',
    'Cash on delivery wherever the courier takes it. Any charge for it is shown before you choose it.',
  ],
  [
    'Seven days to change your mind',
    'Send it back unopened and we refund the whole price. Damaged on the way: we replace it.',
  ],
  ['Made in India', 'Blended and packed in small batches. Maker, batch and best-before are on every label.'],
] as const;

/** The shop's three promises. */
export function ShopPromise() {
  return (
    <section className={styles.promise} aria-labelledby="promise">
      <h2 id="promise" className={styles.title}>
        Our promise
      </h2>
      <dl className={styles.list}>
        {promises.map(([term, text]) => (
          <div key={term}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
