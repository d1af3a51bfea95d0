import { useSelector } from '@xstate/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type AppliedCoupon, selectCoupon } from '../../machines/cart/cart/index.ts';
import { selectIsApplying, selectRefusal } from '../../machines/cart/coupon/index.ts';
import type { Explanation, OfferExplanation } from '../../pricing/types.ts';
import { Button } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import { formatPaise } from '../design/money.ts';
import type { CartActors } from './actors.ts';
import styles from './CouponBox.module.css';

interface CouponBoxProps {
  readonly actors: CartActors;
  readonly explanation: Explanation;
}

/** The applied coupon, or a link to the field for a code. */
export function CouponBox({ actors, explanation }: CouponBoxProps) {
  const applied = useSelector(actors.cart, selectCoupon);
  const reason = explanation.offers.find(({ kind, id }) => kind === 'COUPON' && id === applied?.code);
  return (
    <div className={styles.box}>
      {applied && reason && <AppliedRow actors={actors} coupon={applied} reason={reason} />}
      <CodeField actors={actors} hasCoupon={applied !== null} />
    </div>
  );
}

interface AppliedRowProps {
  readonly actors: CartActors;
  readonly coupon: AppliedCoupon;
  readonly reason: OfferExplanation;
}

function AppliedRow({ actors: { cart }, coupon, reason }: AppliedRowProps) {
  const { code, autoApplied } = coupon;
  const by = autoApplied ? 'The best offer for this cart, applied by itself' : coupon.couponTitle;
  return (
    <div className={classes(styles.applied, !reason.applied && styles.waiting)} role="status">
      <Icon name={reason.applied ? 'success' : 'info'} size={20} />
      <p className={styles.text}>
        <strong>{code}</strong>
        {reason.applied && reason.amount > 0 && ` saves you ${formatPaise(reason.amount)}`}
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

/** The field for a code. A refusal appears below it and disappears when the code is edited. */
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

  const submit = (event: FormEvent) => {
    event.preventDefault();
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
      <form className={styles.form} onSubmit={submit}>
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
          aria-invalid={refusal !== null || undefined}
          aria-describedby={refusal ? `${id}-refusal` : undefined}
        />
        <Button type="submit" look="secondary" busy={isApplying}>
          Apply
        </Button>
      </form>
      <p id={`${id}-refusal`} className={styles.refusal} role="alert">
        {refusal && `${refusal.code}: ${refusal.message}`}
      </p>
    </details>
  );
}
