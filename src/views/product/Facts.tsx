import type { Product } from '../../contract/domain/index.ts';
import styles from './Facts.module.css';

/** Country of origin, net quantity, maker, best before: what the law and shoppers ask for. */
export function Facts({ product }: { readonly product: Product }) {
  const facts = [...product.facts, ...(product.sku ? [{ label: 'SKU', value: product.sku }] : [])];
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className={styles.title}>
        The facts
      </h2>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
