import { useSelector } from '@xstate/react';
import type { Coupon, GiftProduct } from '../../contract/domain/index.ts';
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
      {shown.map(({ row, gifts, qty }) => (
        <div key={row.code}>
          <p className={styles.title}>
            {titleOf(
              row,
              coupons.find(({ code }) => code === row.code),
              gifts,
              explanation?.offers ?? [],
            )}
          </p>
          <ul className={styles.row}>
            {gifts.map((gift) => (
              <Gift
                key={gift.id}
                gift={gift}
                isLocked={row.type !== 'FREE_PRODUCT'}
                isAdded={taken.has(gift.id)}
                onAdd={() =>
                  cart.send({ type: 'cart.gift.add', gift, qty, couponCode: row.code, now: now() })
                }
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface GiftViewProps {
  readonly gift: GiftProduct;
  readonly isLocked: boolean;
  readonly isAdded: boolean;
  readonly onAdd: () => void;
}

function Gift({ gift, isLocked, isAdded, onAdd }: GiftViewProps) {
  return (
    <li className={classes(styles.gift, isLocked && styles.locked)}>
      <Thumb imageKey={gift.images[0]?.imageKey ?? null} small />
      <div className={styles.what}>
        <p className={styles.name}>{gift.title}</p>
        {isLocked ? (
          gift.price > 0 && <p className={styles.later}>Worth {formatPaise(gift.price)}</p>
        ) : (
          <p className={styles.price}>
            <Free worth={gift.price} className={styles.worth} />
          </p>
        )}
      </div>
      {!isLocked && <AddExtraButton label={`${gift.title}, free`} isAdded={isAdded} onAdd={onAdd} />}
    </li>
  );
}

/** The order value, in paise, that unlocks a gift; `null` if it needs something else. */
function unlockedAt({ code }: FreebieRow, offers: readonly OfferExplanation[]): Paise | null {
  const at = offers.find(({ kind, id }) => kind === 'FREEBIE' && id === code)?.figures.minOrderValue;
  return typeof at === 'number' ? at : null;
}

function titleOf(
  row: FreebieRow,
  coupon: Coupon | undefined,
  gifts: readonly GiftProduct[],
  offers: readonly OfferExplanation[],
): string {
  const { type, message } = row;
  const hasChoice = gifts.length > 1;
  if (type === 'FREE_PRODUCT') return hasChoice ? 'Choose your free gift' : 'Your free gift';
  const at = unlockedAt(row, offers);
  const name = hasChoice ? 'Choose a free gift' : 'A free gift';
  // Names the amount that unlocks the gift. What is missing may stand above already, in `GoalsBar`.
  if (at !== null) return `${name} at ${formatPaise(at)}`;
  // The text for a coupon that does not suit the cart would stand over the gifts as if it were about them.
  if (message === NOT_FOR_PRODUCTS) {
    const least = coupon?.minOrderValue ?? 0;
    return least > 0 ? `${name} at ${formatPaise(least)} of other products` : `${name} with other products`;
  }
  return message === null ? 'A gift for a fuller cart' : groupAmounts(message);
}
