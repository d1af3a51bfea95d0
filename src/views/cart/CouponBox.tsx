import { useSelector } from '@xstate/react';
import { type RefObject, useId, useRef, useState } from 'react';
import { type AppliedCoupon, selectCoupon, selectStoredCode } from '../../machines/cart/cart/index.ts';
import {
  selectApplyingCode,
  selectAreCouponsListed,
  selectCoupons,
  selectIsApplying,
  selectRefusal,
} from '../../machines/cart/coupon/index.ts';
import type { Explanation, OfferExplanation } from '../../pricing/types.ts';
import { LONGEST_COUPON_CODE } from '../../pricing/urlCoupon.ts';
import { Button } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { useTakenFocus } from '../design/focus.ts';
import { Icon } from '../design/Icon.tsx';
import type { CartActors } from './actors.ts';
import { groupAmounts } from './amounts.ts';
import styles from './CouponBox.module.css';
import { amountText, type CouponChange, couponChange, deliveryText, totalText } from './couponChange.ts';
import { isBetter, isUsable, type ListedOffer, listedOffers } from './listedOffers.ts';
import type { Reckoning } from './reckoning.ts';

interface CouponBoxProps {
  readonly actors: CartActors;
  readonly explanation: Explanation;
  readonly reckoning: Reckoning;
}

/** The applied coupon, a code that is kept for later, and the folded field for a code. */
export function CouponBox({ actors, explanation, reckoning }: CouponBoxProps) {
  const applied = useSelector(actors.cart, selectCoupon);
  const storedCode = useSelector(actors.cart, selectStoredCode);
  const reason = explanation.offers.find(({ kind, id }) => kind === 'COUPON' && id === applied?.code);
  const box = useRef<HTMLDivElement>(null);
  const chosen = applied === null || applied.autoApplied ? null : applied.code;
  const remove = useRef<HTMLButtonElement>(null);
  // The row of a chosen coupon takes the place of the pressed button: the row's own button gets the focus and is scrolled to.
  useTakenFocus(remove, chosen, {});
  useTakenFocus(box, `${applied?.code} ${storedCode}`);
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      {applied && reason && (
        <AppliedRow remove={remove} actors={actors} coupon={applied} reason={reason} reckoning={reckoning} />
      )}
      {storedCode !== null && storedCode !== applied?.code && (
        <StoredRow actors={actors} code={storedCode} reckoning={reckoning} />
      )}
      {/* The field is empty again once a coupon is applied. */}
      <CodeField key={chosen} actors={actors} hasCoupon={applied !== null} />
    </div>
  );
}

interface AppliedRowProps {
  readonly remove: RefObject<HTMLButtonElement | null>;
  readonly actors: CartActors;
  readonly reckoning: Reckoning;
  readonly coupon: AppliedCoupon;
  readonly reason: OfferExplanation;
}

function AppliedRow({ remove, actors, coupon, reason, reckoning }: AppliedRowProps) {
  const { code, autoApplied } = coupon;
  const change = couponChange(reckoning, null, coupon);
  const isListed = useSelector(actors.coupon, selectAreCouponsListed);
  const others = isListed ? listedOffers(reckoning).filter(isUsable) : [];
  const better = others.find(isBetter);
  const isBest = change.least > 0 && others.length === 0;
  const applied = isBest ? 'Best offer for your cart, applied for you' : 'Applied for you';
  const by = autoApplied ? applied : coupon.couponTitle;
  return (
    <>
      <div className={classes(styles.applied, !reason.applied && styles.waiting)} role="status">
        <Icon name={reason.applied ? 'success' : 'info'} size={20} />
        <p className={styles.text}>
          <strong>{code}</strong>
          {reason.applied && appliedText(change)}
          <span className={styles.note}>{reason.applied ? by : groupAmounts(reason.why)}</span>
        </p>
        <button
          ref={remove}
          type="button"
          className={styles.remove}
          aria-label={`Remove coupon ${code}`}
          onClick={() => actors.cart.send({ type: 'cart.coupon.remove' })}
        >
          Remove
        </button>
      </div>
      {better && <BetterRow actors={actors} better={better} />}
    </>
  );
}

/** The words after the code of an applied coupon. */
function appliedText(change: CouponChange): string {
  const delivery = deliveryText(change);
  if (change.least > 0) return ` saves you ${amountText(change)}${delivery}`;
  const isSame = change.least === 0 && change.most === 0 && delivery === '';
  return isSame ? '' : ` makes your total ${totalText(change)}${delivery}`;
}

interface BetterRowProps extends Pick<AppliedRowProps, 'actors'> {
  readonly better: ListedOffer;
}

/** Offers a listed coupon that saves more than the applied one, by every way to pay. */
function BetterRow({ actors: { coupon }, better: { offer, change } }: BetterRowProps) {
  const applying = useSelector(coupon, selectApplyingCode);
  return (
    <div className={styles.better}>
      <p className={styles.text}>
        <strong>{offer.id}</strong> would save you {amountText(change)} more
        {deliveryText(change)}
      </p>
      <Button
        look="quiet"
        busy={applying === offer.id}
        onClick={() => coupon.send({ type: 'coupon.apply', code: offer.id, source: 'LIST' })}
      >
        Use {offer.id}
      </Button>
    </div>
  );
}

interface StoredRowProps extends Pick<AppliedRowProps, 'actors' | 'reckoning'> {
  readonly code: string;
}

/** A saved code whose coupon the cart does not qualify for yet, and what is missing. */
function StoredRow({ actors: { cart, coupon }, code, reckoning }: StoredRowProps) {
  const known = useSelector(coupon, selectCoupons).find((one) => one.code === code);
  const why = reckoning.explanation?.offers.find(({ kind, id }) => kind === 'COUPON' && id === code)?.why;
  return (
    <div className={classes(styles.applied, styles.waiting)} role="status">
      <Icon name="info" size={20} />
      <p className={styles.text}>
        <strong>{code}</strong> is saved for you
        <span className={styles.note}>
          {why === undefined
            ? (known?.couponTitle ?? 'We apply it as soon as your cart qualifies.')
            : groupAmounts(why)}
        </span>
      </p>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove coupon ${code}`}
        onClick={() => cart.send({ type: 'cart.storedCoupon.clear', by: 'shopper' })}
      >
        Remove
      </button>
    </div>
  );
}

/**
 * The field for a code. A refusal appears below it and disappears when the code is edited. Not a form of its own, since
 * checkout has it inside its form.
 */
function CodeField({
  actors: { coupon },
  hasCoupon,
}: {
  readonly actors: CartActors;
  readonly hasCoupon: boolean;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const isApplying = useSelector(coupon, selectIsApplying);
  const refusal = useSelector(coupon, selectRefusal);

  const submit = () => {
    // A phone's keyboard writes spaces of its own; no code has one.
    const typed = code.replaceAll(/\s/g, '');
    if (typed === '') input.current?.focus();
    else coupon.send({ type: 'coupon.apply', code: typed, source: 'TYPED' });
  };
  const edit = (value: string) => {
    setCode(value);
    if (refusal) coupon.send({ type: 'coupon.refusal.dismiss' });
  };
  return (
    <>
      <details
        className={styles.entry}
        onToggle={({ currentTarget }) => currentTarget.open && input.current?.focus()}
      >
        <summary className={styles.toggle}>{hasCoupon ? 'Use another code' : 'Have a coupon code?'}</summary>
        <div className={styles.form}>
          <label className="visually-hidden" htmlFor={id}>
            Coupon code
          </label>
          <input
            ref={input}
            id={id}
            // Belongs to no form: the checkout form around it takes no notice of it.
            form=""
            className={styles.input}
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={LONGEST_COUPON_CODE}
            placeholder="Coupon code"
            value={code}
            onChange={({ target }) => edit(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
            enterKeyHint="done"
            aria-invalid={refusal !== null || undefined}
            aria-describedby={refusal ? `${id}-refusal` : undefined}
          />
          <Button look="secondary" busy={isApplying} onClick={submit}>
            Apply
          </Button>
        </div>
      </details>
      {/* Outside the field's fold, since an offer of the list can be refused too. */}
      <p id={`${id}-refusal`} className={styles.refusal} role="alert">
        {refusal && `${refusal.code}: ${groupAmounts(refusal.message)}`}
      </p>
    </>
  );
}
