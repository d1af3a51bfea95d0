import { useSelector } from '@xstate/react';
import { type FormEvent, type RefObject, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ProductCard } from '../../contract/domain/index.ts';
import { type addToCartMachine, requestOf } from '../../machines/catalogue/addToCart.ts';
import {
  selectAvailability,
  selectOffer,
  selectOptionGroups,
  selectQuantity,
  selectQuantityLimits,
  type variantMachine,
} from '../../machines/catalogue/variant/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { useUsedUp } from '../cart/useUsedUp.ts';
import { Button } from '../design/Button.tsx';
import { Price } from '../design/Price.tsx';
import { QuantityStepper } from '../design/QuantityStepper.tsx';
import { RadioGroup } from '../design/RadioGroup.tsx';
import { lazyPart } from '../shop/lazyPart.tsx';
import styles from './BuyBox.module.css';
import type { BestPrice } from './data.ts';
import type { OptionNotes } from './options.ts';
import { atPrice, shownPrice } from './shownPrice.ts';
import { type Adding, useShownState } from './shownState.ts';

const AddFailure = lazyPart(
  async () => (await import('./AddFailure.tsx')).AddFailure,
  undefined,
  PlainFailure,
);
const BuyMore = lazyPart(async () => (await import('./BuyMore.tsx')).BuyMore);

interface BuyBoxProps {
  /** The form's id. The page's main form is `buy`. */
  readonly id?: string;
  /** Whether a page is shown: with “Buy now”, and a sticky bar while the button is out of view. */
  readonly isPage?: boolean;
  readonly product: ProductCard;
  readonly notes: OptionNotes;
  /** The best price with a coupon or as a deal, by variant id; absent if the page has no offers. */
  readonly bestPrices?: Readonly<Record<string, BestPrice>>;
  readonly variant: ActorRefFrom<typeof variantMachine>;
  readonly add: ActorRefFrom<typeof addToCartMachine>;
}

const LOW_STOCK = 5;

/**
 * Variant, quantity, price and the add button, in a form. Without script it is posted, and the cart page shows its line
 * (`app/formCart`). Submitted before hydration, it reloads the page with the item in the address (`boot.ts`), and the page
 * adds it once it is hydrated (`app/earlyInput/addToCart.ts`): no press is lost.
 */
export function BuyBox({ id = 'buy', isPage = true, product, notes, bestPrices, variant, add }: BuyBoxProps) {
  const groups = useSelector(variant, selectOptionGroups);
  const offer = useSelector(variant, selectOffer);
  const quantity = useSelector(variant, selectQuantity);
  const limits = useSelector(variant, selectQuantityLimits);
  const availability = useSelector(variant, selectAvailability);
  const isUsedUp = useUsedUp();
  const button = useRef<HTMLButtonElement>(null);
  const best = bestPrices?.[offer.variant?.id ?? ''];
  const perUnit = notes.unitPrices[offer.variant?.id ?? ''];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const request = requestOf(product, offer.variant?.id ?? null, quantity, offer.dealPrice);
    add.send({ type: 'add.requested', request });
  };
  const canBuy = availability === 'inStock';
  const label = canBuy
    ? atPrice('Add to cart', offer)
    : availability === 'soldOut'
      ? 'Sold out'
      : 'Not on sale';
  return (
    <form id={id} method="post" action="/pages/cart" className={styles.form} onSubmit={submit}>
      <div>
        <Price {...shownPrice(offer)} large />
        <p className={styles.taxes}>Inclusive of all taxes{perUnit && ` · ${perUnit}`}</p>
        {canBuy && best && !isUsedUp(best.listedCode) && (
          <p className={styles.best}>
            Best price {formatPaise(best.price)} {best.by}
          </p>
        )}
      </div>
      {groups.map((group) => (
        <RadioGroup
          key={group.id}
          legend={group.label}
          name={`option.${group.id}`}
          value={group.options.find(({ isSelected }) => isSelected)?.id ?? null}
          options={group.options.map(({ id: value, label: text, isAvailable, isInStock }) => ({
            value,
            label: text,
            swatch: notes.swatches[value] ?? null,
            unavailable: isAvailable ? (isInStock ? null : 'sold out') : 'not available',
          }))}
          onChange={(optionId) =>
            variant.send({ type: 'variant.option.chosen', groupId: group.id, optionId })
          }
        />
      ))}
      <noscript>{import.meta.env.SSR && <VariantLinks product={product} />}</noscript>
      <input type="hidden" name="variant" value={offer.variant?.id ?? ''} />
      <input type="hidden" name="qty" value={quantity} />
      <input type="hidden" name="add" value={product.id} />
      <div className={styles.row}>
        {canBuy && limits.max > limits.min && (
          <QuantityStepper
            of={product.title}
            value={quantity}
            min={limits.min}
            max={limits.max}
            onChange={(next) => variant.send({ type: 'variant.quantity.changed', quantity: next })}
          />
        )}
        <AddButton ref={button} add={add} label={label} disabled={!canBuy} />
      </div>
      {canBuy && isPage && (
        <div className={styles.more}>
          <BuyMore form={id} watched={button} product={product} variant={variant} add={add} />
        </div>
      )}
      <p className={styles.stock} role="status">
        {canBuy && offer.stock <= LOW_STOCK && `Only ${offer.stock} left`}
        <AddedNotice add={add} />
      </p>
      <AddFailure add={add} />
    </form>
  );
}

// Components of their own, so that a press renders only them again, not the whole box.

interface AddButtonProps extends Adding {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly disabled: boolean;
}

function AddButton({ ref, add, label, disabled }: AddButtonProps) {
  const state = useShownState(add);
  return (
    <Button ref={ref} type="submit" className={styles.add} disabled={disabled} busy={state === 'adding'}>
      {state === 'added' ? 'Added' : label}
    </Button>
  );
}

/** Without the code for the retry button: the main button tries again too. */
function PlainFailure({ add }: Adding) {
  return useShownState(add) === 'failed' && <p role="alert">It could not be added. Try again.</p>;
}

function AddedNotice({ add }: Adding) {
  const state = useShownState(add);
  return state === 'added' && <span className="visually-hidden">Added to your cart</span>;
}

/** Without script, every variant is a link to its own URL. */
function VariantLinks({ product }: { readonly product: ProductCard }) {
  if (product.variants.length < 2) return null;
  return (
    <ul className={styles.links}>
      {product.variants.map(({ id, title, price, listingPrice }) => (
        <li key={id}>
          <a href={`?variant=${id}`}>{title}</a> <Price price={price} listingPrice={listingPrice} />
        </li>
      ))}
    </ul>
  );
}
