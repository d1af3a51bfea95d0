import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Coupon } from '../../contract/domain/index.ts';
import {
  type couponBannerMachine,
  selectIsCopied,
  selectIsCopyRefused,
} from '../../machines/storefront/couponBanner.ts';
import { leastOf, termsOf } from '../../pricing/minimum.ts';
import type { CartActors } from '../cart/actors.ts';
import { replacedBy, type SavedCode, useSavedCode } from '../cart/savedCode.ts';
import { Button } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import { Sheet, SheetBody, SheetFoot } from '../design/Sheet.tsx';
import { lazyPart } from '../shop/lazyPart.tsx';
import styles from './CouponBanner.module.css';

const Replacing = lazyPart(async () => (await import('../cart/Replacing.tsx')).Replacing);

interface CouponBandProps {
  readonly coupon: Coupon;
  readonly onOpen: () => void;
}

/** The coupon banner (Specification 2): the shop's first offer, at the end of the page. */
export function CouponBand({ coupon, onOpen }: CouponBandProps) {
  const least = leastOf(coupon);
  return (
    <aside className={styles.band} aria-label="Today’s offer">
      <p className={styles.offer}>
        <strong className={styles.name}>{coupon.couponTitle ?? coupon.name}</strong>
        <span>
          Use code <span className={styles.inline}>{coupon.code}</span>
          {least && ` on an order of ${least} or more`}
        </span>
      </p>
      <Button look="secondary" aria-haspopup="dialog" onClick={onOpen}>
        See the offer
      </Button>
    </aside>
  );
}

interface CouponSheetProps {
  readonly coupon: Coupon;
  readonly isOpen: boolean;
  readonly actors: Pick<CartActors, 'cart' | 'coupon'>;
  readonly banner: ActorRefFrom<typeof couponBannerMachine>;
  readonly onClose: () => void;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** The full offer, with buttons to copy its code or apply it to the cart. */
export function CouponSheet({ coupon, isOpen, actors, banner, onClose, now }: CouponSheetProps) {
  const { code, couponTitle, name, description, couponNote } = coupon;
  const terms = termsOf(coupon);
  const saved = useSavedCode(actors, code, now);
  const replaced = replacedBy(saved);
  const isCopied = useSelector(banner, selectIsCopied);
  const isRefused = useSelector(banner, selectIsCopyRefused);
  return (
    <Sheet
      id="coupon-banner"
      title={couponTitle ?? name}
      from="centre"
      open={isOpen}
      onClose={onClose}
      className={styles.sheet}
    >
      <SheetBody>
        {description && <p>{description}</p>}
        <div className={styles.code}>
          <span className={styles.letters}>{code}</span>
          <Button look="quiet" onClick={() => banner.send({ type: 'couponBanner.copy', code })}>
            {isCopied ? 'Copied' : 'Copy the code'}
          </Button>
        </div>
        <p className={classes(styles.status, saved.state === 'refused' && styles.refused)} role="status">
          {isRefused && 'Your browser does not allow copying. Select the code to copy it.'}
          {isCopied && <span className="visually-hidden">The code is copied.</span>}
          {standing(saved)}
          {isOpen && replaced !== null && <Replacing code={code} now={now} />}
        </p>
        {couponNote && <p className={styles.note}>{couponNote}</p>}
        {terms && (
          <details className={styles.terms}>
            <summary>
              Terms <Icon name="down" size={18} />
            </summary>
            <p>{terms}</p>
          </details>
        )}
      </SheetBody>
      <SheetFoot>
        <Button
          wide
          busy={saved.state === 'applying'}
          aria-disabled={saved.save === null}
          onClick={() => saved.save?.()}
        >
          {replaced === null ? labels[saved.state] : labels.waiting}
        </Button>
      </SheetFoot>
    </Sheet>
  );
}

const labels: Readonly<Record<SavedCode['state'], string>> = {
  open: 'Apply to my cart',
  applying: 'Applying',
  applied: 'Applied',
  saved: 'Saved',
  waiting: 'Use this one instead',
  refused: 'Try again',
};

/** What became of the code. */
function standing(saved: SavedCode): string {
  switch (saved.state) {
    case 'open':
    case 'applying':
      return '';
    case 'applied':
      return 'Applied to your cart.';
    case 'refused':
      return saved.why;
    case 'saved':
      return 'Saved for you for 24 hours. We apply it as soon as your cart qualifies.';
    case 'waiting':
      return `Saved for you for 24 hours. Your cart has ${saved.chosen}.`;
  }
}
