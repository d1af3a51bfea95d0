import { formatPaise } from '../../pricing/money.ts';

interface FreeProps {
  /** Paise: the price of the gift, which the bill adds and takes off again. Its MRP would be more than the bill takes off. */
  readonly worth: number;
  /** Of the crossed-out price. */
  readonly className: string | undefined;
}

/** The price of a gift: free, with the crossed-out price that it is given for. The same in the cart, in checkout and on the order's page. */
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
