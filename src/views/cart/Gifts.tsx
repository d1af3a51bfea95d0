import { useSelector } from '@xstate/react';
import type { Coupon, GiftProduct } from '../../contract/domain/index.ts';
import { selectItems } from '../../machines/cart/cart/index.ts';
import { NOT_FOR_PRODUCTS } from '../../pricing/couponTexts.ts';
import { unitsLeft, unitsOfEach } from '../../pricing/gifts.ts';
import type { FreebieRow } from '../../pricing/types.ts';
import { classes } from '../design/classes.ts';
import { Free } from '../design/Free.tsx';
import { AddExtraButton } from './AddExtraButton.tsx';
import type { CartActors } from './actors.ts';
import { groupAmounts } from './amounts.ts';
import styles from './Gifts.module.css';
import type { Now } from './reckoning.ts';
import { Thumb } from './Thumb.tsx';

interface GiftsProps {
  readonly actors: CartActors;
  readonly rows: readonly FreebieRow[];
  readonly coupons: readonly Coupon[];
  readonly now: Now;
}

/** Gifts to choose or chosen, and gifts that a larger cart unlocks. Automatic gifts are lines already. */
export function Gifts({ actors: { cart }, rows, coupons, now }: GiftsProps) {
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
          <p className={styles.title}>{titleOf(row, gifts)}</p>
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
        <p className={styles.price}>
          <Free worth={gift.price} className={styles.worth} />
        </p>
      </div>
      {!isLocked && <AddExtraButton label={`${gift.title}, free`} isAdded={isAdded} onAdd={onAdd} />}
    </li>
  );
}

function titleOf({ type, message }: FreebieRow, gifts: readonly GiftProduct[]): string {
  if (type === 'FREE_PRODUCT') return gifts.length > 1 ? 'Choose your free gift' : 'Your free gift';
  // The text for a coupon that does not suit the cart would stand over the gifts as if it were about them.
  if (message === NOT_FOR_PRODUCTS) return 'Free with other products';
  return message === null ? 'A gift for a fuller cart' : groupAmounts(message);
}
