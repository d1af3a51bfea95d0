import type { KeptAddress } from '../../contract/domain/index.ts';
import { indianStates, landmarkText } from '../../machines/checkout/addressForm/index.ts';
import { formatPhone } from '../design/phone.ts';
import styles from './OrderPage.module.css';

interface OrderAddressProps {
  readonly address: KeptAddress;
  readonly title: string;
}

/** The shipping address. */
export function OrderAddress({ address, title }: OrderAddressProps) {
  const { name, phone, email, address: street, area, landmark, city, state, pinCode } = address;
  const stateName = indianStates.find(({ code }) => code === state)?.name ?? state;
  return (
    <section className={styles.card} aria-labelledby="order-address">
      <h2 id="order-address" className={styles.heading}>
        {title}
      </h2>
      <address className={styles.address}>
        <strong>{name}</strong>
        <span>{street}</span>
        {area && <span>{area}</span>}
        {landmark && <span>{landmarkText(landmark)}</span>}
        <span>
          {city} {pinCode}
        </span>
        <span>{stateName}</span>
        {phone && <span className={styles.contact}>{formatPhone(phone)}</span>}
        {email && <span>{email}</span>}
      </address>
    </section>
  );
}
