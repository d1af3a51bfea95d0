import { formatPaise } from '../../src/pricing/money.ts';
import type { Message } from './message.ts';
import { shortened } from './templates.ts';

/** What a shopper wished to hear of. */
export interface BackInStock {
  readonly alertId: string;
  readonly storeName: string;
  /** Of the product, with its variant. */
  readonly name: string;
  /** Paise. */
  readonly price: number;
  readonly imageKey: string | null;
  /** An address, or a path of the shop. */
  readonly link: string;
}

export function backInStockMessage({
  alertId,
  storeName,
  name,
  price,
  imageKey,
  link,
}: BackInStock): Message {
  return {
    kind: 'backInStock',
    orderId: null,
    key: `backInStock-${alertId}`,
    subject: `${name} is back in stock`,
    template: 'back_in_stock',
    values: [shortened(storeName), shortened(name)],
    link,
    letter: {
      heading: 'It is back',
      paragraphs: [
        `You asked us to tell you when ${name} is here again. It is, at ${formatPaise(price)}, as long as it lasts. This is the only message about it.`,
      ],
      lines: [{ title: name, detail: 'Back in stock', amount: price, imageKey, link: null }],
      amounts: [],
      button: 'Take a look',
      documents: [],
      address: null,
    },
  };
}
