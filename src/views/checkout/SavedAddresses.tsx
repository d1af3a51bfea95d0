import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fieldsOf, selectAddresses } from '../../machines/account/addresses/index.ts';
import { selectIsSignedIn } from '../../machines/account/session/index.ts';
import { selectAddressForm } from '../../machines/checkout/checkout/index.ts';
import { type AccountActors, useAccountActors } from '../account/actors.ts';
import { Button } from '../design/Button.tsx';
import { useOverlays } from '../shop/context.ts';
import type { CheckoutRef } from './actors.ts';
import styles from './SavedAddresses.module.css';

const SHOWN = 3;
/** The fewest addresses to offer a choice of; `Delivery` shows a single one as a summary. */
const FEWEST = 2;

interface SavedAddressesProps {
  readonly checkout: CheckoutRef;
  readonly onChoose: () => void;
}

/** A signed-in shopper's saved addresses, if there are several to choose from. Choosing one fills the form. */
export function SavedAddresses(props: SavedAddressesProps) {
  const actors = useAccountActors();
  return actors && <Live {...props} actors={actors} />;
}

interface LiveProps extends SavedAddressesProps {
  readonly actors: AccountActors;
}

function Live({ checkout, onChoose, actors: { session, addresses } }: LiveProps) {
  const overlays = useOverlays();
  const isSignedIn = useSelector(session, selectIsSignedIn);
  const items = useSelector(addresses, selectAddresses);
  const { fields } = useSelector(checkout, selectAddressForm);
  useEffect(() => {
    if (isSignedIn) addresses.send({ type: 'addresses.load' });
  }, [isSignedIn, addresses]);
  useEffect(() => {
    const { unsubscribe } = addresses.on('address.chosen', ({ address }) => {
      checkout.send({ type: 'checkout.address.chosen', fields: fieldsOf(address) });
      onChoose();
    });
    return unsubscribe;
  }, [addresses, checkout, onChoose]);
  if (!items || items.length < FEWEST) return null;
  const shown = items.slice(0, SHOWN);
  const chosen = items.find((item) => JSON.stringify(fieldsOf(item)) === JSON.stringify(fields));
  return (
    <fieldset className={styles.saved}>
      <legend className={styles.legend}>Your addresses</legend>
      <div className={styles.options}>
        {shown.map(({ id, name, address, city, pinCode }) => (
          <label key={id} className={styles.option}>
            <input
              type="radio"
              name="savedAddress"
              checked={id === chosen?.id}
              onChange={() => addresses.send({ type: 'address.choose', id })}
            />
            <span>
              <strong>{name}</strong>
              <span className={styles.line}>
                {address}, {city} {pinCode}
              </span>
            </span>
          </label>
        ))}
      </div>
      {items.length > SHOWN && overlays && (
        <Button
          look="quiet"
          onClick={() => overlays.send({ type: 'overlay.open', overlay: { kind: 'allAddresses' } })}
        >
          See all {items.length} addresses
        </Button>
      )}
    </fieldset>
  );
}
