import { useSelector } from '@xstate/react';
import { useId, useRef, useState } from 'react';
import { type AppliedCoupon, selectCoupon, selectStoredCode } from '../../machines/cart/cart/index.ts';
import { selectCoupons, selectIsApplying, selectRefusal } from '../../machines/cart/coupon/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import type { Explanation, OfferExplanation } from '../../pricing/types.ts';
import { Button } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import type { CartActors } from './actors.ts';
import styles from './CouponBox.module.css';
import { couponSaving, savingText } from './couponSaving.ts';
import type { Reckoning } from './reckoning.ts';

interface CouponBoxProps {
  readonly actors: CartActors;
  readonly explanation: Explanation;
  readonly reckoning: Reckoning;
}

/** The applied coupon, or a link to the field for a code. */
export function CouponBox({ actors, explanation, reckoning }: CouponBoxProps) {
  const applied = useSelector(actors.cart, selectCoupon);
  const storedCode = useSelector(actors.cart, selectStoredCode);
  const reason = explanation.offers.find(({ kind, id }) => kind === 'COUPON' && id === applied?.code);
  return (
    <div className={styles.box}>
      {applied && reason && (
        <AppliedRow actors={actors} coupon={applied} reason={reason} reckoning={reckoning} />
      )}
      {storedCode !== null && storedCode !== applied?.code && (
        <StoredRow actors={actors} code={storedCode} reckoning={reckoning} />
      )}
      <CodeField actors={actors} hasCoupon={applied !== null} />
    </div>
  );
}

interface AppliedRowProps {
  readonly actors: CartActors;
  readonly reckoning: Reckoning;
  readonly coupon: AppliedCoupon;
  readonly reason: OfferExplanation;
}

function AppliedRow({ actors: { cart }, coupon, reason, reckoning }: AppliedRowProps) {
  const { code, autoApplied } = coupon;
  const by = autoApplied ? 'Best offer for your cart, applied for you' : coupon.couponTitle;
  const saving = couponSaving(reckoning, coupon, reason.amount, true);
  return (
    <div className={classes(styles.applied, !reason.applied && styles.waiting)} role="status">
      <Icon name={reason.applied ? 'success' : 'info'} size={20} />
      <p className={styles.text}>
        <strong>{code}</strong>
        {reason.applied && saving.most > 0 && ` saves you ${savingText(saving, formatPaise)}`}
        <span className={styles.note}>{reason.applied ? by : reason.why}</span>
      </p>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove coupon ${code}`}
        onClick={() => cart.send({ type: 'cart.coupon.remove' })}
      >
        Remove
      </button>
    </div>
  );
}

interface StoredRowProps extends Pick<AppliedRowProps, 'actors' | 'reckoning'> {
  readonly code: string;
}

/** A coupon from a link that the cart does not qualify for yet, and what is missing. */
function StoredRow({ actors: { cart, coupon }, code, reckoning }: StoredRowProps) {
  const known = useSelector(coupon, selectCoupons).find((one) => one.code === code);
  const why = reckoning.explanation?.offers.find(({ kind, id }) => kind === 'COUPON' && id === code)?.why;
  return (
    <div className={classes(styles.applied, styles.waiting)} role="status">
      <Icon name="info" size={20} />
      <p className={styles.text}>
        <strong>{code}</strong> is saved for you
        <span className={styles.note}>
          {why ?? known?.couponTitle ?? 'We apply it as soon as your cart qualifies.'}
        </span>
      </p>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove coupon ${code}`}
        onClick={() => cart.send({ type: 'cart.storedCoupon.clear' })}
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
    const typed = code.trim();
    if (typed === '') input.current?.focus();
    else coupon.send({ type: 'coupon.apply', code: typed, source: 'TYPED' });
  };
  const edit = (value: string) => {
    setCode(value);
    if (refusal) coupon.send({ type: 'coupon.refusal.dismiss' });
  };
  return (
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
          className={styles.input}
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
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
      <p id={`${id}-refusal`} className={styles.refusal} role="alert">
        {refusal && `${refusal.code}: ${refusal.message}`}
      </p>
    </details>
  );
}
