import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import {
  type RemovedLines,
  selectIsEmpty,
  selectNotices,
  selectPriceChanges,
  selectRemoved,
} from '../../machines/cart/cart/index.ts';
import { selectIsOffline } from '../../machines/cart/cartSync/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import type { CartActors } from './actors.ts';
import { ChargesUnknown } from './ChargesUnknown.tsx';
import styles from './Notices.module.css';

/** Notices of what changed in the cart, shown until they are dismissed or resolved (Specification 8). */
export function Notices({ actors }: { readonly actors: CartActors }) {
  const { sync, storeData } = actors;
  const isOffline = useSelector(sync, selectIsOffline);
  return (
    <div className={styles.notices}>
      {isOffline && (
        <p className={styles.offline} role="status">
          You are offline. Your cart is safe here and will update when you are back online.
        </p>
      )}
      <ChargesUnknown storeData={storeData} />
      <CartChanges actors={actors} />
    </div>
  );
}

/** What the server has changed in the cart, and the lines that were removed last. */
export function CartChanges({ actors }: { readonly actors: CartActors }) {
  const { cart } = actors;
  const notices = useSelector(cart, selectNotices);
  const removed = useSelector(cart, selectRemoved);
  const isEmpty = useSelector(cart, selectIsEmpty);
  // Notices about coupons make no sense for an empty cart.
  const shown = isEmpty ? notices.filter(({ code }) => !code.startsWith('COUPON')) : notices;
  return (
    <>
      {shown.map(({ code, text }) => (
        <Alert key={code} status="warning" onClose={() => cart.send({ type: 'cart.notice.dismiss', code })}>
          {text}
        </Alert>
      ))}
      <PriceChanges actors={actors} />
      {removed && <Removed actors={actors} removed={removed} />}
    </>
  );
}

/** “Price changed from ₹x to ₹y while you were away”, each with a button that removes the line. */
function PriceChanges({ actors: { cart } }: { readonly actors: CartActors }) {
  const changes = useSelector(cart, selectPriceChanges);
  if (changes.length === 0) return null;
  return (
    <Alert status="info" onClose={() => cart.send({ type: 'cart.priceChange.dismiss' })}>
      <ul className={styles.changes}>
        {changes.map(({ recordKey, title, from, to }) => (
          <li key={recordKey}>
            {title}: price changed from {formatPaise(from)} to {formatPaise(to)} while you were away.{' '}
            <Button
              look="quiet"
              aria-label={`Remove ${title}`}
              onClick={() => cart.send({ type: 'cart.priceChange.undo', recordKey })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface RemovedProps {
  readonly actors: CartActors;
  readonly removed: RemovedLines;
}

/** Names the lines that were removed last. The button that restores them takes the focus, which was on the removed line. */
function Removed({ actors: { cart }, removed }: RemovedProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (removed.by === 'shopper' && document.activeElement === document.body) undo.current?.focus();
  }, [removed]);
  const [first] = removed.items;
  if (!first) return null;
  const others = removed.items.length - 1;
  const name = first.variantTitle ? `${first.title} (${first.variantTitle})` : first.title;
  const what = others > 0 ? `${name} and ${others} more` : name;
  return (
    <Alert status="info" onClose={() => cart.send({ type: 'cart.removed.dismiss' })}>
      {what} {removed.by === 'shopper' ? 'removed' : `${others > 0 ? 'are' : 'is'} no longer in your cart`}.{' '}
      <Button ref={undo} look="quiet" onClick={() => cart.send({ type: 'cart.removed.restore' })}>
        {removed.by === 'shopper' ? 'Undo' : 'Put back'}
      </Button>
    </Alert>
  );
}
