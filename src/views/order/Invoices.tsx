import type { Order } from '../../contract/domain/index.ts';
import styles from './OrderPage.module.css';

/** Links to the tax invoice and the credit notes of an order. */
export function Invoices({ invoices }: Pick<Order, 'invoices'>) {
  if (invoices.length === 0) return null;
  return (
    <ul className={styles.help}>
      {invoices.map(({ number, kind, url }) => (
        <li key={number}>
          <a href={url} target="_blank" rel="noreferrer">
            {kind === 'CREDIT_NOTE' ? 'Credit note' : 'Tax invoice'} {number} (PDF)
          </a>
        </li>
      ))}
    </ul>
  );
}
