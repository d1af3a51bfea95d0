import { type RefObject, useEffect, useState } from 'react';
import type { ProductCard } from '../../contract/domain/index.ts';
import type { Offer } from '../../machines/catalogue/variant/index.ts';
import { Button } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { Price } from '../design/Price.tsx';
import styles from './StickyBar.module.css';
import { atPrice, shownPrice } from './shownPrice.ts';
import { type Adding, useShownState } from './shownState.ts';

interface StickyBarProps extends Adding {
  /** The id of the form that its button submits. */
  readonly form: string;
  /** The page's add button. The bar is visible while that button is not. */
  readonly watched: RefObject<HTMLButtonElement | null>;
  readonly offer: Offer;
  readonly product: ProductCard;
}

/** A bar with price and add button at the bottom of a phone's screen. */
export function StickyBar({ form, watched, offer, product, add }: StickyBarProps) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!watched.current) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry ? !entry.isIntersecting : false));
    observer.observe(watched.current);
    return () => observer.disconnect();
  }, [watched]);
  useEffect(() => {
    const { dataset } = document.body;
    dataset.buyBar = away ? 'shown' : 'hidden';
    return () => {
      delete dataset.buyBar;
    };
  }, [away]);
  return (
    <div className={classes(styles.bar, away && styles.shown)} aria-hidden={!away} inert={!away}>
      <div className={styles.what}>
        <span className={styles.title}>{offer.variant?.title ?? product.title}</span>
        <Price {...shownPrice(offer)} />
      </div>
      <BarButton form={form} add={add} label={atPrice('Add to cart', offer)} />
    </div>
  );
}

interface BarButtonProps extends Adding {
  readonly form: string;
  readonly label: string;
}

function BarButton({ form, add, label }: BarButtonProps) {
  const isAdding = useShownState(add) === 'adding';
  return (
    <Button type="submit" form={form} busy={isAdding}>
      {label}
    </Button>
  );
}
