import { useSelector } from '@xstate/react';
import type { GiftProduct } from '../../contract/domain/index.ts';
import { selectItems } from '../../machines/cart/cart/index.ts';
import { NOT_FOR_PRODUCTS } from '../../pricing/couponTexts.ts';
import { unitsLeft, unitsOfEach } from '../../pricing/gifts.ts';
import { formatPaise } from '../../pricing/money.ts';
import type { FreebieRow, OfferExplanation, Paise } from '../../pricing/types.ts';
import { classes } from '../design/classes.ts';
import { Free } from '../design/Free.tsx';
import { AddExtraButton } from './AddExtraButton.tsx';
import type { CartActors } from './actors.ts';
import { groupAmounts } from './amounts.ts';
import styles from './Gifts.module.css';
import type { Now, Reckoning } from './reckoning.ts';
import { Thumb } from './Thumb.tsx';

interface GiftsProps {
  readonly actors: CartActors;
  readonly reckoning: Pick<Reckoning, 'explanation' | 'gifts' | 'coupons'>;
  readonly now: Now;
}

/** Gifts to choose or chosen, and gifts that a larger cart unlocks. Automatic gifts are lines already. */
export function Gifts({ actors: { cart }, reckoning, now }: GiftsProps) {
  const { explanation, gifts: rows, coupons } = reckoning;
  const items = useSelector(cart, selectItems);
  const taken = new Set(items.filter(({ source }) => source === 'COUPON').map(({ productId }) => productId));
  const open = rows.flatMap((row) => {
    const coupon = coupons.find(({ code }) => code === row.code);
    const all = coupon?.getYStoreProducts ?? [];
    const left = coupon ? unitsLeft(coupon, items) : 0;
    // A chosen gift stays where it was pressed: what comes after it must not move under the finger.
    const gifts = all.filter(({ id, inventory }) => taken.has(id) || (left > 0 && inventory > 0));
    const isChosen = all.some(({ id }) => taken.has(id));
    const isShown = row.type === 'FREE_PRODUCT' || (row.type !== 'AUTO_FREE_PRODUCT' && !isChosen);
    return isShown && gifts.length > 0 ? [{ row, gifts, qty: coupon ? unitsOfEach(coupon, items) : 0 }] : [];
  });
  // Only the nearest of the locked gifts is shown.
  const unlocked = open.filter(({ row }) => row.type === 'FREE_PRODUCT');
  const shown = [...unlocked, ...open.filter((gift) => !unlocked.includes(gift)).slice(0, 1)];
  if (shown.length === 0) return null;
  return (
    <section className={styles.gifts} aria-label="Gifts">
      {shown.map(({ row, gifts, qty }) => {
        const isLocked = row.type !== 'FREE_PRODUCT';
        const value = isLocked ? neededValue(row, explanation?.offers ?? []) : null;
        return (
          <div key={row.code}>
            <p className={styles.title}>{titleOf(row, gifts, value)}</p>
            <ul className={styles.row}>
              {gifts.map((gift) => (
                <Gift
                  key={gift.id}
                  gift={gift}
                  isLocked={isLocked}
                  unlockedAt={value?.at ?? null}
                  isAdded={taken.has(gift.id)}
                  onAdd={() =>
                    cart.send({ type: 'cart.gift.add', gift, qty, couponCode: row.code, now: now() })
                  }
                />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

interface GiftViewProps {
  readonly gift: GiftProduct;
  readonly isLocked: boolean;
  /** The order value that unlocks it; `null` if something else does, or if it is unlocked. */
  readonly unlockedAt: Paise | null;
  readonly isAdded: boolean;
  readonly onAdd: () => void;
}

function Gift({ gift, isLocked, unlockedAt, isAdded, onAdd }: GiftViewProps) {
  return (
    <li className={classes(styles.gift, isLocked && styles.locked)}>
      <Thumb imageKey={gift.images[0]?.imageKey ?? null} small />
      <div className={styles.what}>
        <p className={styles.name}>{gift.title}</p>
        <p className={styles.price}>
          <Free worth={gift.price} className={styles.worth} />
        </p>
      </div>
      {unlockedAt !== null && <p className={styles.at}>At {formatPaise(unlockedAt)}</p>}
      {!isLocked && <AddExtraButton label={`${gift.title}, free`} isAdded={isAdded} onAdd={onAdd} />}
    </li>
  );
}

interface NeededValue {
  /** Paise that the cart lacks. */
  readonly missing: Paise;
  /** The order value, in paise, that unlocks the gift. */
  readonly at: Paise;
}

/** The order value that a locked gift needs; `null` if it needs something else. */
function neededValue({ code }: FreebieRow, offers: readonly OfferExplanation[]): NeededValue | null {
  const { missing, minOrderValue } =
    offers.find(({ kind, id }) => kind === 'FREEBIE' && id === code)?.figures ?? {};
  return typeof missing === 'number' && typeof minOrderValue === 'number'
    ? { missing, at: minOrderValue }
    : null;
}

function titleOf(
  { type, message }: FreebieRow,
  gifts: readonly GiftProduct[],
  value: NeededValue | null,
): string {
  if (type === 'FREE_PRODUCT') return gifts.length > 1 ? 'Choose your free gift' : 'Your free gift';
  if (value !== null) {
    const prize = gifts.length > 1 ? 'and choose a free gift' : 'for a free gift';
    return `Add ${formatPaise(value.missing)} more ${prize}`;
  }
  // The text for a coupon that does not suit the cart would stand over the gifts as if it were about them.
  if (message === NOT_FOR_PRODUCTS) return 'Free with other products';
  return message === null ? 'A gift for a fuller cart' : groupAmounts(message);
}
