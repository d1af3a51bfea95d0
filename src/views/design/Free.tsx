import { formatPaise } from '../../pricing/money.ts';

interface FreeProps {
  /** The price of the gift in paise, which the bill adds and takes off again. The MRP would be more than the bill takes off. */
  readonly worth: number;
  /** Of the crossed-out price. */
  readonly className: string | undefined;
}

/** The price of a gift: “Free”, beside its usual price crossed out; the same in the cart, in checkout and on the order's page. */
export function Free({ worth, className }: FreeProps) {
  return (
    <>
      Free
      {worth > 0 && (
        <span className={className}>
          <span className="visually-hidden"> instead of </span>
          <s>{formatPaise(worth)}</s>
        </span>
      )}
    </>
  );
}
