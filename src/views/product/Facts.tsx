import type { Declarations } from './declarations.ts';
import styles from './Facts.module.css';

interface FactsProps {
  readonly declarations: Declarations;
  /** The chosen variant; `null` of a product without variants. */
  readonly variantId: string | null;
}

/** The declarations of the chosen variant that the law requires: net quantity, MRP, country of origin, manufacturer and others. */
export function Facts(props: FactsProps) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className={styles.title}>
        Product details
      </h2>
      <FactList {...props} />
    </section>
  );
}

export function FactList({ declarations: { own, common }, variantId }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {[...(own[variantId ?? ''] ?? []), ...common].map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
