import type { SnapshotFrom } from 'xstate';
import type { ProductCard, ProductVariantGroup, Variant } from '../../../contract/domain/index.ts';
import { sellableVariants } from '../../shared/variants.ts';
import type { variantMachine } from './machine.ts';
import { findVariant, offerOf, optionOf, quantityLimits, stockOf, variantAfterChoice } from './options.ts';
import type { Offer, OptionGroupView, OptionView, QuantityLimits, VariantContext } from './types.ts';

export type VariantSnapshot = SnapshotFrom<typeof variantMachine>;

/** Memoises a derived object per context. */
function perContext<T>(derive: (context: VariantContext) => T): (snapshot: VariantSnapshot) => T {
  const known = new WeakMap<VariantContext, { readonly value: T }>();
  return ({ context }) => {
    const entry = known.get(context) ?? { value: derive(context) };
    known.set(context, entry);
    return entry.value;
  };
}

export const selectProduct = (snapshot: VariantSnapshot): ProductCard => snapshot.context.product;
export const selectQuantity = (snapshot: VariantSnapshot): number => snapshot.context.quantity;
export const selectCanBuy = (snapshot: VariantSnapshot): boolean => snapshot.hasTag('purchasable');
export const selectAvailability = (snapshot: VariantSnapshot): 'inStock' | 'soldOut' | 'notSold' => {
  if (snapshot.matches('inStock')) return 'inStock';
  return snapshot.matches('soldOut') ? 'soldOut' : 'notSold';
};

/** `null` when the product has no sellable variant. */
export const selectVariant = perContext<Variant | null>(({ product, variantId }) =>
  findVariant(product, variantId),
);
/** The offer that is bought now, with its price. */
export const selectOffer = perContext<Offer>(({ product, variantId }) =>
  offerOf(product, findVariant(product, variantId)),
);
export const selectQuantityLimits = perContext<QuantityLimits>(({ product, variantId }) =>
  quantityLimits(product, findVariant(product, variantId)),
);
/**
 * The groups in the order in which the shopper chooses. An option that the options chosen before exclude is marked; one whose
 * variants are all off sale is left out.
 */
export const selectOptionGroups = perContext<readonly OptionGroupView[]>((context) =>
  context.product.variantGroups.map((group) => viewOf(context, group)),
);

function viewOf({ product, groups, variantId }: VariantContext, group: ProductVariantGroup): OptionGroupView {
  const labels = groups.find((entry) => entry.id === group.groupId);
  const current = findVariant(product, variantId);
  const selected = optionOf(current, group.groupId);
  const labelOf = (optionId: string) =>
    labels?.options.find((option) => option.id === optionId)?.label ?? optionId;
  const sellable = sellableVariants(product);
  const sold = group.optionIds.filter((id) =>
    sellable.some((variant) => optionOf(variant, group.groupId) === id),
  );
  const options = sold.map((id): OptionView => {
    const next = variantAfterChoice(product, current, { groupId: group.groupId, optionId: id });
    return {
      id,
      label: labelOf(id),
      isSelected: id === selected,
      isAvailable: next !== null,
      isInStock: next !== null && stockOf(product, next) > 0,
    };
  });
  return {
    id: group.groupId,
    label: labels?.label ?? group.groupId,
    selectedLabel: selected === null ? null : labelOf(selected),
    options,
  };
}
