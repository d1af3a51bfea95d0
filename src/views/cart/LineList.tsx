import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { type CartItem, mostUnits, selectCoupon, selectItems } from '../../machines/cart/cart/index.ts';
import { selectCoupons } from '../../machines/cart/coupon/index.ts';
import { hasDealPrice, unitPrice } from '../../pricing/lines.ts';
import { formatPaise } from '../../pricing/money.ts';
import { productPath } from '../catalogue/productPath.ts';
import { classes } from '../design/classes.ts';
import { Free } from '../design/Free.tsx';
import { useTakenFocus } from '../design/focus.ts';
import { Link } from '../design/Link.tsx';
import { QuantityStepper } from '../design/QuantityStepper.tsx';
import type { CartActors } from './actors.ts';
import { giverOf } from './gifts.ts';
import styles from './LineList.module.css';
import { LineWords, useLineProblem } from './LineWords.tsx';
import { Thumb } from './Thumb.tsx';

/** The cart's lines. A child line follows its parent; gifts of the whole cart come last. */
export function LineList({ actors }: { readonly actors: CartActors }) {
  const items = useSelector(actors.cart, selectItems);
  const list = useRef<HTMLUListElement>(null);
  const ordered = useMemo(() => inFamilies(items), [items]);
  useTakenFocus(list, items.length);
  return (
    <ul ref={list} className={styles.list} tabIndex={-1} aria-label="In your cart">
      {ordered.map(({ recordKey, isChild }) => (
        <Line key={recordKey} actors={actors} recordKey={recordKey} isChild={isChild} />
      ))}
    </ul>
  );
}

function inFamilies(items: readonly CartItem[]) {
  const keys = new Set(items.map(({ recordKey }) => recordKey));
  const isChild = ({ parentRecordKey }: CartItem) => parentRecordKey !== null && keys.has(parentRecordKey);
  const heads = items.filter((item) => !isChild(item));
  const bought = heads.filter(({ source }) => source !== 'COUPON');
  const gifts = heads.filter(({ source }) => source === 'COUPON');
  return [...bought, ...gifts].flatMap(({ recordKey }) => [
    { recordKey, isChild: false },
    ...items
      .filter((item) => item.parentRecordKey === recordKey)
      .map((item) => ({ recordKey: item.recordKey, isChild: true })),
  ]);
}

interface LineProps {
  readonly actors: CartActors;
  readonly recordKey: string;
  /** Whether the line belongs to another, which stands above it, and is removed with it. */
  readonly isChild: boolean;
}

/** One line of the cart. Its quantity changes at once, and the server's answer corrects it. */
function Line({ actors, recordKey, isChild }: LineProps) {
  const { cart } = actors;
  const lines = useSelector(cart, selectItems);
  const problem = useLineProblem(actors, recordKey);
  const applied = useSelector(cart, selectCoupon);
  const offers = useSelector(actors.coupon, selectCoupons);
  const item = lines.find((line) => line.recordKey === recordKey);
  const line = useRef<HTMLLIElement>(null);
  useTakenFocus(line, problem?.reason);
  if (!item) return null;
  const isGift = item.source === 'COUPON';
  const giver = giverOf(item, applied, offers);
  const setQty = (qty: number) => cart.send({ type: 'cart.line.setQty', recordKey, qty });
  const remove = () => cart.send({ type: 'cart.line.remove', recordKey });
  return (
    <li ref={line} className={classes(styles.line, isChild && styles.child, problem && styles.troubled)}>
      <Thumb imageKey={item.image} />
      <div className={styles.what}>
        <p className={styles.title}>
          <Link to={productPath(item)}>{item.title}</Link>
        </p>
        {item.variantTitle && <p className={styles.variant}>{item.variantTitle}</p>}
        {hasDealPrice(item) && <p className={styles.deal}>Deal price</p>}
      </div>
      <LineTotal item={item} />
      <div className={styles.controls}>
        {isGift ? (
          <p className={styles.gift}>
            {item.qty > 1 ? `${item.qty} free gifts` : 'Free gift'}
            {giver && ` with ${giver}`}
          </p>
        ) : (
          <QuantityStepper
            of={item.title}
            value={item.qty}
            min={item.minimumOrderQuantity ?? 1}
            max={mostUnits(item, lines)}
            onChange={setQty}
          />
        )}
        {giver === null && (
          <button
            type="button"
            className={styles.remove}
            onClick={remove}
            aria-label={`Remove ${item.title}`}
          >
            Remove
          </button>
        )}
      </div>
      <div className={styles.words}>
        <LineWords actors={actors} item={item} hasStepper />
      </div>
    </li>
  );
}

function LineTotal({ item }: { readonly item: CartItem }) {
  const { source, qty, listingPrice } = item;
  const unit = unitPrice(item);
  if (source === 'COUPON') {
    return (
      <p className={classes(styles.total, styles.sum)}>
        <Free worth={unit * qty} className={styles.worth} />
      </p>
    );
  }
  const was = listingPrice ?? 0;
  return (
    <div className={styles.total}>
      <p className={styles.sum}>{unit === 0 ? 'Free' : formatPaise(unit * qty)}</p>
      {was > unit && (
        <p className={styles.was}>
          <span className="visually-hidden">MRP </span>
          <s>{formatPaise(was * qty)}</s>
        </p>
      )}
      {qty > 1 && unit > 0 && <p className={styles.each}>{formatPaise(unit)} each</p>}
    </div>
  );
}
