import { useSelector } from '@xstate/react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { type CartItem, selectItems } from '../../machines/cart/cart/index.ts';
import type { CartActors } from './actors.ts';
import { Line } from './Line.tsx';
import styles from './LineList.module.css';

/** The cart's lines. A child line follows its parent; gifts of the whole cart come last. */
export function LineList({ actors }: { readonly actors: CartActors }) {
  const items = useSelector(actors.cart, selectItems);
  const list = useRef<HTMLUListElement>(null);
  const ordered = useMemo(() => inFamilies(items), [items]);
  const { length } = items;

  // If the focused line was removed, the list takes the focus, so that Tab continues from here.
  const known = useRef(length);
  useLayoutEffect(() => {
    const isFewer = length < known.current;
    known.current = length;
    if (isFewer && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [length]);

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
