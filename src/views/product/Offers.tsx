import { useRef } from 'react';
import { type CartActors, useCartActors } from '../cart/actors.ts';
import { replacedBy, type SavedCode, useSavedCode } from '../cart/savedCode.ts';
import { useUsedUp } from '../cart/useUsedUp.ts';
import { Button } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { useTakenFocus } from '../design/focus.ts';
import { lazyPart } from '../shop/lazyPart.tsx';
import type { OfferNote } from './data.ts';
import styles from './Offers.module.css';

const Replacing = lazyPart(async () => (await import('../cart/Replacing.tsx')).Replacing);

interface OffersProps {
  readonly offers: readonly OfferNote[];
  /** The id of the chosen variant; '' of a product without variants. */
  readonly variantId: string;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** Offers that apply to this product and that this shopper may still use, with their conditions. Each code is applied by a tap. */
export function Offers({ offers, variantId, now }: OffersProps) {
  const actors = useCartActors();
  const isUsedUp = useUsedUp();
  const usable = offers.filter(
    (offer) => offer.variantIds.includes(variantId) && !isUsedUp(offer.listedCode),
  );
  if (usable.length === 0) return null;
  return (
    <section tabIndex={-1} className={styles.offers} aria-labelledby="offers">
      <h2 id="offers" className={styles.title}>
        Offers
      </h2>
      <ul className={styles.list}>
        {usable.map(({ id, title, text, code, minimum, terms }) => (
          <li key={id} className={styles.offer}>
            <div className={styles.row}>
              <p className={styles.name}>{title}</p>
              {code !== null && actors && <Apply code={code} actors={actors} now={now} />}
            </div>
            <p className={styles.text}>
              {code === null ? (
                'Applied for you in the cart, unless you choose another coupon'
              ) : (
                <span className={styles.code}>{code}</span>
              )}
              {minimum && ` · ${minimum}`}
              {text && ` · ${text}`}
            </p>
            {terms && (
              <details className={styles.terms}>
                <summary>Terms</summary>
                <p>{terms}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ApplyProps {
  readonly code: string;
  readonly actors: CartActors;
  readonly now: () => number;
}

function Apply({ code, actors, now }: ApplyProps) {
  const saved = useSavedCode(actors, code, now);
  const place = useRef<HTMLDivElement>(null);
  useTakenFocus(place, saved.state);
  const label = labelOf(code, saved);
  const hasButton = saved.save !== null || saved.state === 'applying';
  const replaced = replacedBy(saved);
  return (
    <div ref={place}>
      {hasButton && (
        <Button
          look="quiet"
          aria-label={replaced === null ? `${label} ${code}` : `Use ${code} instead of ${replaced}`}
          busy={saved.state === 'applying'}
          onClick={() => saved.save?.()}
        >
          {label}
        </Button>
      )}
      <span className={classes(styles.state, saved.state === 'refused' && styles.refused)} role="status">
        {standing(code, saved)}
      </span>
      {replaced !== null && (
        <p className={styles.text}>
          <Replacing code={code} now={now} />
        </p>
      )}
    </div>
  );
}

function labelOf(code: string, saved: SavedCode): string {
  if (saved.state === 'refused') return 'Try again';
  return replacedBy(saved) === null ? 'Apply' : `Use ${code}`;
}

/** What became of the code. */
function standing(code: string, saved: SavedCode): string {
  switch (saved.state) {
    case 'open':
    case 'applying':
      return '';
    case 'applied':
      return `${code} applied`;
    case 'refused':
      return saved.why;
    case 'saved':
      return `${code} saved: it comes off as soon as your cart qualifies`;
    case 'waiting':
      return `${code} saved: your cart has ${saved.chosen}`;
  }
}
