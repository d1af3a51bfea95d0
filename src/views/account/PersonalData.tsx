import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type personalDataMachine,
  selectHasCopyFailed,
  selectHasErasureFailed,
  selectIsCopied,
  selectIsCopying,
  selectIsErasing,
  selectIsErasureOpen,
  selectWaitingOrders,
} from '../../machines/account/personalData.ts';
import { Alert } from '../design/Alert.tsx';
import { Button, ButtonLink } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
import { useTakenFocus } from '../design/focus.ts';
import { Link } from '../design/Link.tsx';
import { useHasRewards } from '../rewards/useHasRewards.ts';
import styles from './parts.module.css';

export type PersonalDataRef = ActorRefFrom<typeof personalDataMachine>;

/** A copy of the shopper's data, and its erasure. */
export function PersonalData({ data }: { readonly data: PersonalDataRef }) {
  const isCopying = useSelector(data, selectIsCopying);
  const isCopied = useSelector(data, selectIsCopied);
  const hasFailed = useSelector(data, selectHasCopyFailed);
  return (
    <div className={styles.stack}>
      <section className={styles.card} aria-labelledby="copy-of-data">
        <h3 id="copy-of-data">A copy of your data</h3>
        <p>
          One file with everything that we keep about you: profile, addresses, orders and invoices, points,
          reviews, messages. Orders that you placed as a guest have their own copy: open one by its link or
          under <Link to="/pages/track">Track your order</Link>, and choose “Your data”.
        </p>
        {isCopied && <Alert status="success">Your browser has saved it as your-data.json.</Alert>}
        {hasFailed && (
          <Alert status="error">The copy could not be made. Check your connection and try again.</Alert>
        )}
        <div>
          <Button look="secondary" busy={isCopying} onClick={() => data.send({ type: 'data.copy.asked' })}>
            Download my data
          </Button>
        </div>
      </section>
      <Erasure data={data} />
    </div>
  );
}

function Erasure({ data }: { readonly data: PersonalDataRef }) {
  const isOpen = useSelector(data, selectIsErasureOpen);
  const hasFailed = useSelector(data, selectHasErasureFailed);
  const orders = useSelector(data, selectWaitingOrders);
  const opener = useRef<HTMLButtonElement>(null);
  useTakenFocus(opener, isOpen);
  return (
    <section className={styles.card} aria-labelledby="erasure">
      <h3 id="erasure">Erase your data</h3>
      {hasFailed && (
        <Alert status="error">
          We did not hear back. Check your connection and ask again: asking twice does no harm.
        </Alert>
      )}
      {orders && (
        <Alert status="warning">
          <p>Nothing was erased. We still need your account for:</p>
          <ul>
            {orders.map(({ code, because }) => (
              <li key={code}>
                {code ? `Order ${code}` : 'An unpaid order'}: {because}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {isOpen ? (
        <Decision data={data} />
      ) : (
        <>
          <p>Your account closes, and your name, phone, email and addresses go from our records.</p>
          <div>
            <Button ref={opener} look="secondary" onClick={() => data.send({ type: 'data.erasure.asked' })}>
              See what is erased
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Says what goes and what stays, before the press that erases. */
function Decision({ data }: { readonly data: PersonalDataRef }) {
  const isErasing = useSelector(data, selectIsErasing);
  const text = useRef<HTMLParagraphElement>(null);
  const hasRewards = useHasRewards();
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className={styles.code}>
        This goes at once, and cannot be brought back:
      </p>
      <ul className={styles.list}>
        <li>Your account and every sign-in, on all devices</li>
        <li>Addresses, cart and wishlist, coupons given to you</li>
        {hasRewards && <li>Reward points that you have not spent</li>}
        <li>
          Name, phone, email and address in your orders. Their links open nothing any more, so there is no
          return through this site
        </li>
        <li>Your name and photos in reviews; what you wrote stays, as by “A shopper”</li>
        <li>Messages sent or waiting, back-in-stock wishes, complaints’ words and contact</li>
      </ul>
      <p className={styles.code}>This stays, because the law wants it:</p>
      <ul className={styles.list}>
        <li>
          Tax invoices and credit notes with the buyer’s name and address, for 72 months after the year’s
          annual return (CGST Act 2017, section 36). Save yours first: they are in your orders
        </li>
        <li>What was bought and paid, in money and points, without your name</li>
      </ul>
      <p className={styles.code}>This stays against misuse:</p>
      <ul className={styles.list}>
        <li>
          How many parcels to be paid at the door were not taken, under a scrambled form of the phone, for
          half a year
        </li>
      </ul>
      <div className={styles.actions}>
        <Button busy={isErasing} onClick={() => data.send({ type: 'data.erasure.confirmed' })}>
          Erase my data
        </Button>
        <Button look="quiet" onClick={() => data.send({ type: 'data.erasure.cancelled' })}>
          Cancel
        </Button>
      </div>
    </>
  );
}

/** In place of the account, once there is none. */
export function DataErased() {
  return (
    <EmptyState title="Your data is erased" level={1} action={<ButtonLink to="/">To the shop</ButtonLink>}>
      <p>
        Your account is closed, and you are signed out everywhere. Tax invoices stay, as the law wants it.
      </p>
    </EmptyState>
  );
}
