/** The product page and the quick view: variant, quantity, the add button, and what else the page offers. */
import { selectIsWishlistKnown } from '../../src/machines/account/wishlist/index.ts';
import { selectItems } from '../../src/machines/cart/cart/index.ts';
import { selectAddState } from '../../src/machines/catalogue/addToCart.ts';
import { selectQuickViewState } from '../../src/machines/catalogue/quickView.ts';
import {
  selectAvailability,
  selectOffer,
  selectOptionGroups,
  selectProduct,
  selectQuantity,
  selectQuantityLimits,
} from '../../src/machines/catalogue/variant/index.ts';
import { selectPincodeStatus } from '../../src/machines/checkout/pincode/index.ts';
import { recordKey } from '../../src/pricing/lines.ts';
import type { BuyPart } from '../page/parts.ts';
import type { Screen } from '../page/screen.ts';
import type { Gesture } from '../page/types.ts';
import { numberOf, textOf } from './args.ts';

const pincodes = ['411001', '560001', '194101', '744101', '999999', '4110', ''];

export function productGestures(screen: Screen): readonly Gesture[] {
  const { buy, pincode } = screen.parts();
  if (!buy) return [];
  const gestures = [
    ...buyGestures(buy, 'add to cart'),
    ...buyNowGestures(screen, buy),
    ...wishGestures(screen, buy),
  ];
  if (!pincode) return gestures;
  gestures.push({
    name: 'ask for delivery',
    weight: 1,
    mayBeIgnored: true,
    choose: (draw) => ({ pincode: draw.pick(pincodes) }),
    perform: (args) => pincode.send({ type: 'pincode.changed', pincode: textOf(args, 'pincode') }),
  });
  if (selectPincodeStatus(pincode.getSnapshot()) === 'unchecked') {
    gestures.push({
      name: 'ask for delivery again',
      weight: 4,
      perform: () => pincode.send({ type: 'pincode.retried' }),
    });
  }
  return gestures;
}

/** The quick view covers the page. */
export function quickViewGestures(screen: Screen): readonly Gesture[] {
  const { quickView, buy } = screen.overlay();
  const overlays = screen.shop()?.shop.getSnapshot().children.overlays;
  if (!quickView || !overlays) return [];
  const state = selectQuickViewState(quickView.getSnapshot());
  return [
    {
      name: 'dialog: close the quick view',
      weight: 2,
      perform: () => overlays.send({ type: 'overlay.close' }),
    },
    ...(state === 'failed'
      ? [
          {
            name: 'dialog: fetch the product again',
            weight: 8,
            perform: () => quickView.send({ type: 'quickView.retry' }),
          },
        ]
      : []),
    ...(state === 'ready' && buy ? buyGestures(buy, 'dialog: add to cart') : []),
  ];
}

function buyGestures({ variant, add }: BuyPart, name: string): Gesture[] {
  const shown = variant.getSnapshot();
  const canBuy = selectAvailability(shown) === 'inStock';
  const limits = selectQuantityLimits(shown);
  const state = selectAddState(add.getSnapshot());
  const gestures: Gesture[] = [];
  if (canBuy && state !== 'adding') {
    gestures.push({
      name,
      weight: 25,
      perform() {
        const offer = selectOffer(variant.getSnapshot());
        const request = {
          product: selectProduct(variant.getSnapshot()),
          variantId: offer.variant?.id ?? null,
          qty: selectQuantity(variant.getSnapshot()),
        };
        add.send({ type: 'add.requested', request });
      },
    });
  }
  if (canBuy && limits.max > limits.min) {
    gestures.push({
      name: `${name}: how many`,
      weight: 2,
      choose: (draw) => ({ quantity: limits.min + draw.int(limits.max - limits.min + 1) }),
      perform: (args) =>
        variant.send({ type: 'variant.quantity.changed', quantity: numberOf(args, 'quantity') }),
    });
  }
  const options = selectOptionGroups(shown).flatMap(({ id, options: all }) =>
    all.filter(({ isSelected }) => !isSelected).map((option) => ({ groupId: id, optionId: option.id })),
  );
  if (options.length > 0) {
    gestures.push({
      name: `${name}: which variant`,
      weight: 4,
      choose: (draw) => ({ ...draw.pick(options) }),
      perform: (args) =>
        variant.send({
          type: 'variant.option.chosen',
          groupId: textOf(args, 'groupId'),
          optionId: textOf(args, 'optionId'),
        }),
    });
  }
  if (state === 'failed') {
    gestures.push({
      name: `${name}: again`,
      weight: 5,
      perform: () => add.send({ type: 'add.retried' }),
    });
  }
  return gestures;
}

/** Does what the view does: if the cart has the line already, it raises the line's quantity. */
function buyNowGestures(screen: Screen, { variant, add }: BuyPart): readonly Gesture[] {
  const actors = screen.shop();
  const shown = variant.getSnapshot();
  if (!actors || selectAvailability(shown) !== 'inStock') return [];
  const { cart } = actors;
  const perform = () => {
    const product = selectProduct(shown);
    const variantId = selectOffer(shown).variant?.id ?? null;
    const qty = selectQuantity(shown);
    const line = recordKey({ id: product.id, variantId, source: 'CART' });
    const held = selectItems(cart.getSnapshot()).find((item) => item.recordKey === line.recordKey)?.qty ?? 0;
    if (held === 0) {
      return add.send({ type: 'add.requested', request: { product, variantId, qty, isForCheckout: true } });
    }
    if (held < qty) cart.send({ type: 'cart.line.setQty', ...line, qty });
    void screen.router.navigate('/pages/checkout');
  };
  return [{ name: 'buy now', weight: 2, perform }];
}

/** Puts the product on the wishlist by its heart, or opens the quick view of a recently viewed product. */
function wishGestures(screen: Screen, { variant }: BuyPart): readonly Gesture[] {
  const { wishlist, overlays, recentlyViewed } = screen.shop()?.shop.getSnapshot().children ?? {};
  const { id, title, slug } = selectProduct(variant.getSnapshot());
  const gestures: Gesture[] = [];
  if (wishlist && selectIsWishlistKnown(wishlist.getSnapshot())) {
    gestures.push({
      name: 'press the heart',
      weight: 2,
      perform: () => wishlist.send({ type: 'wishlist.toggle', product: { id, title, image: null } }),
    });
  }
  const others = (recentlyViewed?.getSnapshot().context.products ?? []).filter((one) => one.slug !== slug);
  if (overlays && others.length > 0) {
    gestures.push({
      name: 'open the quick view',
      weight: 2,
      choose: (draw) => ({ slug: draw.pick(others).slug }),
      perform: (args) =>
        overlays.send({
          type: 'overlay.open',
          overlay: { kind: 'quickView', slug: textOf(args, 'slug'), intent: 'choose' },
        }),
    });
  }
  return gestures;
}
