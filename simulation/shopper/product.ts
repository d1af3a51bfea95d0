/** The product page: variant, quantity, and the add button. */
import { selectAddState } from '../../src/machines/catalogue/addToCart.ts';
import {
  selectAvailability,
  selectOffer,
  selectOptionGroups,
  selectProduct,
  selectQuantity,
  selectQuantityLimits,
} from '../../src/machines/catalogue/variant/index.ts';
import type { Screen } from '../page/screen.ts';
import type { Gesture } from '../page/types.ts';
import { numberOf, textOf } from './args.ts';

export function productGestures(screen: Screen): readonly Gesture[] {
  const part = screen.parts().product;
  if (!part) return [];
  const { variant, add } = part;
  const shown = variant.getSnapshot();
  const canBuy = selectAvailability(shown) === 'inStock';
  const limits = selectQuantityLimits(shown);
  const groups = selectOptionGroups(shown);
  const state = selectAddState(add.getSnapshot());
  const gestures: Gesture[] = [];
  if (canBuy && state !== 'adding') {
    gestures.push({
      name: 'add to cart',
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
      name: 'choose a quantity',
      weight: 2,
      choose: (draw) => ({ quantity: limits.min + draw.int(limits.max - limits.min + 1) }),
      perform: (args) =>
        variant.send({ type: 'variant.quantity.changed', quantity: numberOf(args, 'quantity') }),
    });
  }
  const options = groups.flatMap(({ id, options: all }) =>
    all.filter(({ isSelected }) => !isSelected).map((option) => ({ groupId: id, optionId: option.id })),
  );
  if (options.length > 0) {
    gestures.push({
      name: 'choose a variant',
      weight: 2,
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
    gestures.push({ name: 'add again', weight: 5, perform: () => add.send({ type: 'add.retried' }) });
  }
  return gestures;
}
