import type { KeptAddress } from '../../contract/domain/index.ts';
import { AddressLines } from '../addresses/AddressLines.tsx';
import { formatPhone } from '../design/phone.ts';
import styles from './OrderPage.module.css';

interface OrderAddressProps {
  readonly address: KeptAddress;
  readonly title: string;
}

/** The shipping address. */
export function OrderAddress({ address, title }: OrderAddressProps) {
  const { phone, email } = address;
  return (
    <section className={styles.card} aria-labelledby="order-address">
      <h2 id="order-address" className={styles.heading}>
        {title}
      </h2>
      <address className={styles.address}>
        <AddressLines address={address} />
        {phone && <span className={styles.contact}>{formatPhone(phone)}</span>}
        {email && <span>{email}</span>}
      </address>
    </section>
  );
}
