import type { Paise } from '../../pricing/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { productPath } from '../catalogue/productPath.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import pageStyles from './CartPage.module.css';
import styles from './FormCart.module.css';
import lineStyles from './LineList.module.css';
import { Thumb } from './Thumb.tsx';

/** A line of the cart of a browser that runs no script. */
export interface FormCartLine {
  readonly recordKey: string;
  readonly productId: string;
  readonly variantId: string | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly slug: string;
  readonly image: string | null;
  /** Price of one unit. */
  readonly price: Paise;
  readonly qty: number;
  readonly min: number;
  readonly max: number;
}

/** Why the last form was not carried out as requested. `unshown`: why the page has no lines, although the cart may have some. */
export type FormCartNote = 'full' | 'gone' | 'limited' | 'unread' | 'busy' | 'unshown';

export interface FormCartData {
  readonly lines: readonly FormCartLine[];
  readonly note: FormCartNote | null;
}

/** The cart as HTML forms, for browsers without script, and until the shop's code has moved its lines to the cart. */
export function FormCart({ lines, note }: FormCartData) {
  const total = lines.reduce((sum, { price, qty }) => sum + price * qty, 0);
  return (
    <div className={pageStyles.columns}>
      <div className={pageStyles.main}>
        {note && <FormNote note={note} />}
        <ul aria-label="In your cart">
          {lines.map((line) => (
            <FormLine key={line.recordKey} line={line} />
          ))}
        </ul>
      </div>
      <section className={pageStyles.side} aria-label="Summary">
        <p className={styles.total}>
          <span>Items</span>
          <span>{formatPaise(total)}</span>
        </p>
        <p>
          Offers and delivery are worked out at checkout, which needs JavaScript. Turn it on in your browser’s
          settings and open this page again: your items stay here.
        </p>
        <p>
          Or <a href="/pages/contact">contact us</a> to order by phone or email.
        </p>
      </section>
    </div>
  );
}

export function FormNote({ note }: { readonly note: FormCartNote }) {
  return <Alert status={note === 'limited' ? 'info' : 'error'}>{notes[note]}</Alert>;
}

/** The note that the address's query names; `null` if it names none. */
export function formCartNote(name: string | null): FormCartNote | null {
  switch (name) {
    case 'full':
    case 'gone':
    case 'limited':
    case 'unread':
    case 'busy':
      return name;
    default:
      return null;
  }
}

const notes: Readonly<Record<FormCartNote, string>> = {
  full: 'There is no room for another product without JavaScript. Your cart is as it was.',
  gone: 'That is sold out or no longer sold. Your cart is as it was.',
  limited: 'We changed the quantity to what can be ordered.',
  busy: 'The shop is too busy to look that up. Your cart is as it was. Please go back and try again in a minute.',
  unshown: 'The shop is too busy to show your cart. It is kept: please open this page again in a minute.',
  unread: 'We could not read that. Your cart is as it was. Please go back and try again.',
};

function FormLine({ line }: { readonly line: FormCartLine }) {
  const { productId, variantId, title, variantTitle, slug, image, price, qty, min, max } = line;
  return (
    <li className={lineStyles.line}>
      {/* The shop's own cart may take this one's place before the picture is needed. */}
      <Thumb imageKey={image} load="late" />
      <div className={lineStyles.what}>
        <p className={lineStyles.title}>
          <a href={productPath({ slug, variantId })}>{title}</a>
        </p>
        {variantTitle && <p className={lineStyles.variant}>{variantTitle}</p>}
      </div>
      <div className={lineStyles.total}>
        <p className={lineStyles.sum}>{formatPaise(price * qty)}</p>
        {qty > 1 && <p className={lineStyles.each}>{formatPaise(price)} each</p>}
      </div>
      <form method="post" action="/pages/cart" className={lineStyles.controls}>
        <input type="hidden" name="set" value={productId} />
        <input type="hidden" name="variant" value={variantId ?? ''} />
        <span className={styles.quantity}>
          <input
            type="number"
            name="qty"
            defaultValue={qty}
            min={min}
            max={max}
            className={styles.number}
            aria-label={`Quantity of ${title}`}
          />
          <Button type="submit" look="secondary" aria-label={`Change quantity of ${title}`}>
            Change
          </Button>
        </span>
        <button
          type="submit"
          name="qty"
          value="0"
          formNoValidate
          className={lineStyles.remove}
          aria-label={`Remove ${title}`}
        >
          Remove
        </button>
      </form>
    </li>
  );
}
