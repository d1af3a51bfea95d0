/**
 * Rules L3, D3 and D4 of docs/decisions/0006: gift lines are charged only as far as an offer covers them, and an equal discount
 * makes them free.
 */
import { type Assessment, assess, type Scene } from './applicability.ts';
import type { PricedLine } from './basket.ts';
import { giftIds, quantity } from './coupon.ts';
import { byPriority, byText, sameCode } from './order.ts';
import type { CartLine, Coupon } from './types.ts';

/** An offer, and the gift units that it covers. */
interface GiftCover {
  readonly offer: Coupon;
  readonly value: number;
  readonly units: number;
}

export interface GiftCoverage {
  /** Covered units, by record key. */
  readonly covered: ReadonlyMap<string, number>;
  /** One entry for each offer, in the order given. */
  readonly covers: readonly GiftCover[];
}

/** Whether a coupon of this type in the slot brings gift lines (Specification 9). */
export function bringsGifts({ couponType }: Coupon): boolean {
  return couponType === 'PRODUCT' || couponType === 'FIXED';
}

/**
 * Each offer covers its gifts in the order of their record keys, at most getYQuantity units in all. Earlier offers go
 * first.
 */
export function coverGifts(gifts: readonly PricedLine[], offers: readonly Coupon[]): GiftCoverage {
  const covered = new Map<string, number>();
  const covers = offers.map((offer) => {
    const products = new Set(giftIds(offer));
    const limit = quantity(offer.getYQuantity);
    let units = 0;
    let value = 0;
    for (const gift of gifts) {
      if (!isFor(offer, products, gift)) continue;
      const taken = covered.get(gift.key) ?? 0;
      const more = Math.min(gift.qty - taken, limit - units);
      covered.set(gift.key, taken + more);
      units += more;
      value += more * gift.unit;
    }
    return { offer, value, units };
  });
  return { covered, covers };
}

/** D3: the units that the offer can give besides its gift lines among these. Other lines among these do not matter. */
export function unitsLeft(offer: Coupon, lines: readonly CartLine[]): number {
  const units = lines
    .filter(({ source, sourceCouponCode }) => source === 'COUPON' && sourceCouponCode === offer.code)
    .reduce((sum, { qty }) => sum + qty, 0);
  return Math.max(0, quantity(offer.getYQuantity) - units);
}

/** D3: how many units of each gift are added: one if the offer has several products, else all that it can still give. */
export function unitsOfEach(offer: Coupon, lines: readonly CartLine[]): number {
  const products = offer.getYStoreProducts ?? [];
  return products.length > 1 ? 1 : unitsLeft(offer, lines);
}

/** The freebies that the cart unlocks, in the order in which they cover gifts (D4). */
export function unlockedFreebies(freebies: readonly Coupon[], scene: Scene): Coupon[] {
  return freebies.filter((freebie) => assessFreebie(freebie, scene)?.reason === 'OK').sort(byOffer);
}

/** D4: checks a freebie; `null` if it is never listed here: another type, an external coupon, or a cart without value. */
export function assessFreebie(freebie: Coupon, scene: Scene): Assessment | null {
  if (freebie.couponType !== 'FREEBIE' || freebie.isExternal === true) return null;
  return scene.basket.boughtValue > 0 ? assess(freebie, scene, 'FREEBIE') : null;
}

/** By priority, then code, then id. */
export function byOffer(a: Coupon, b: Coupon): number {
  return byPriority(a, b) || byText(a.code, b.code) || byText(a.id, b.id);
}

/** Whether a gift line belongs to the offer. Offers name products, so only the first variant is a gift (E3). */
function isFor(offer: Coupon, products: ReadonlySet<string>, { line, standing }: PricedLine): boolean {
  if (standing === 'LATER') return false;
  if (line.sourceCouponCode && !sameCode(line.sourceCouponCode, offer.code)) return false;
  return products.has(line.productId);
}
