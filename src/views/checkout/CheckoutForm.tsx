import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { selectIsEmpty } from '../../machines/cart/cart/index.ts';
import type { CartActors } from '../cart/actors.ts';
import { ChargesUnknown } from '../cart/ChargesUnknown.tsx';
import { CartChanges } from '../cart/Notices.tsx';
import { AmountChanged } from './AmountChanged.tsx';
import type { CheckoutRef } from './actors.ts';
import styles from './Checkout.module.css';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { Delivery } from './Delivery.tsx';
import { ErrorSummary, focusSummary } from './ErrorSummary.tsx';
import { NothingToOrder } from './NothingToOrder.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { PlaceOrder } from './PlaceOrder.tsx';
import { SignInOffer } from './SignInOffer.tsx';

interface CheckoutFormProps {
  readonly checkout: CheckoutRef;
  readonly actors: CartActors;
  readonly now: () => number;
}

/** The checkout form and its summary. The machine holds the input, so nothing clears it. */
export function CheckoutForm({ checkout, actors, now }: CheckoutFormProps) {
  const isEmpty = useSelector(actors.cart, selectIsEmpty);
  if (isEmpty) {
    return (
      <div className={styles.main}>
        <CartChanges actors={actors} />
        <NothingToOrder />
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    checkout.send({ type: 'checkout.submitted' });
    if (checkout.getSnapshot().hasTag('errorSummary')) focusSummary();
  };
  return (
    <>
      <form className={styles.columns} onSubmit={submit} noValidate aria-label="Checkout">
        <div className={styles.summary}>
          <CheckoutSummary checkout={checkout} actors={actors} now={now} />
        </div>
        <div className={styles.main}>
          <CartChanges actors={actors} />
          <SignInOffer />
          <ErrorSummary checkout={checkout} />
          <Delivery checkout={checkout} now={now} />
          <ChargesUnknown storeData={actors.storeData} />
          <PaymentMethods checkout={checkout} />
          <PlaceOrder checkout={checkout} actors={actors} />
        </div>
      </form>
      <AmountChanged checkout={checkout} />
    </>
  );
}
