/**
 * The selected variant and quantity of a product.
 *
 *   deciding ──▶ inStock | soldOut | notSold ──any choice or new data──▶ deciding
 *
 * Choosing an option keeps the groups before it, and moves the groups after it to the nearest available option
 * (Specification 4). The URL is replaced accordingly. The quantity stays within the order limits and the stock.
 *
 * Ignored: options that earlier groups exclude; quantities while the product cannot be bought.
 */
import { assign, emit, setup } from 'xstate';
import { clampQty } from '../../../pricing/index.ts';
import {
  canFill,
  findVariant,
  initialVariant,
  isSold,
  quantityLimits,
  variantAfterChoice,
} from './options.ts';
import type { VariantContext, VariantEmitted, VariantEvent, VariantInput, VariantTag } from './types.ts';

type Of<Type extends VariantEvent['type']> = Extract<VariantEvent, { type: Type }>;

export const variantMachine = setup({
  types: {
    context: {} as VariantContext,
    input: {} as VariantInput,
    events: {} as VariantEvent,
    emitted: {} as VariantEmitted,
    tags: {} as VariantTag,
  },
  actions: {
    assignChosen: assign(({ context }, choice: Of<'variant.option.chosen'>) => {
      const chosen = variantAfterChoice(context.product, chosenVariant(context), choice);
      return { variantId: chosen?.id ?? context.variantId };
    }),
    assignRequested: assign(({ context }, { variantId }: Of<'variant.requested'>) => ({
      variantId: initialVariant(context.product, variantId)?.id ?? null,
    })),
    assignProduct: assign(({ context }, { product }: Of<'variant.product.refreshed'>) => ({
      product,
      variantId: initialVariant(product, context.variantId)?.id ?? null,
    })),
    assignQuantity: assign((_, { quantity }: Of<'variant.quantity.changed'>) => ({ quantity })),
    clampQuantity: assign(({ context }) => {
      const { min, max } = quantityLimits(context.product, chosenVariant(context));
      return { quantity: clampQty({ qty: context.quantity, min, max }).qty };
    }),
    emitNavigation: emit(({ context }) => ({
      type: 'navigation.requested' as const,
      to: { search: { variant: context.variantId } },
      replace: true,
    })),
  },
  guards: {
    isOtherVariant: ({ context }, choice: Of<'variant.option.chosen'>) => {
      const chosen = variantAfterChoice(context.product, chosenVariant(context), choice);
      return chosen !== null && chosen.id !== context.variantId;
    },
    isSameProduct: ({ context }, { product }: Of<'variant.product.refreshed'>) =>
      product.id === context.product.id,
    isSold: ({ context }) => isSold(context.product, chosenVariant(context)),
    canFillOrder: ({ context }) => canFill(context.product, chosenVariant(context)),
  },
}).createMachine({
  id: 'variant',
  context: ({ input }) => ({
    product: input.product,
    groups: input.groups,
    variantId: initialVariant(input.product, input.requestedVariantId)?.id ?? null,
    quantity: 1,
  }),
  initial: 'deciding',
  on: {
    'variant.option.chosen': {
      guard: { type: 'isOtherVariant', params: ({ event }) => event },
      target: '.deciding',
      actions: [{ type: 'assignChosen', params: ({ event }) => event }, 'emitNavigation'],
    },
    'variant.requested': {
      target: '.deciding',
      actions: { type: 'assignRequested', params: ({ event }) => event },
    },
    'variant.product.refreshed': {
      guard: { type: 'isSameProduct', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'assignProduct', params: ({ event }) => event },
    },
  },
  states: {
    deciding: {
      always: [
        { guard: 'canFillOrder', target: 'inStock', actions: 'clampQuantity' },
        { guard: 'isSold', target: 'soldOut' },
        { target: 'notSold' },
      ],
    },
    inStock: {
      tags: 'purchasable',
      on: {
        'variant.quantity.changed': {
          actions: [{ type: 'assignQuantity', params: ({ event }) => event }, 'clampQuantity'],
        },
      },
    },
    soldOut: { description: 'For sale, but the stock is below the minimum order.' },
    notSold: { description: 'Not for sale, or without a sellable variant.' },
  },
});

function chosenVariant(context: VariantContext) {
  return findVariant(context.product, context.variantId);
}
