import type { Product } from '../../contract/domain/index.ts';
import styles from './Facts.module.css';

/** The declarations that the law requires: country of origin, net quantity, manufacturer, best before. */
export function Facts({ product }: { readonly product: Product }) {
  if (factsOf(product).length === 0) return null;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className={styles.title}>
        Product details
      </h2>
      <FactList product={product} />
    </section>
  );
}

export function FactList({ product }: { readonly product: Product }) {
  return (
    <dl className={styles.facts}>
      {factsOf(product).map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({ facts, sku }: Product): Product['facts'] {
  return [...facts, ...(sku ? [{ label: 'SKU', value: sku }] : [])];
}
