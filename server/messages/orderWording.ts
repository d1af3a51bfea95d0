/** What the messages about an order have in common: the e-mail's parts around the words of one message. */
import { indianStates } from '../../src/contract/indianStates.ts';
import { formatPaise } from '../../src/pricing/money.ts';
import { holdsLink } from '../plainText.ts';
import type { MessageKind } from './kinds.ts';
import type { Letter, Message } from './message.ts';
import type { OrderFacts } from './orderFacts.ts';
import type { TemplateName } from './templates.ts';

interface Wording {
  readonly template: TemplateName;
  readonly values: readonly string[];
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: string;
  /** What the e-mail lists; as a rule all that is ordered. */
  readonly lines?: OrderFacts['lines'];
  /** Further amounts, below the lines, in place of the order's own. */
  readonly amounts?: Letter['amounts'];
}

export type PhoneWording = Pick<Wording, 'template' | 'values'>;

export function reviewsOf({ page }: OrderFacts['lines'][number]): string | null {
  return page === null ? null : `${page}#reviews`;
}

export function message(kind: MessageKind, order: OrderFacts, wording: Wording): Message {
  const { lines = order.lines } = wording;
  return {
    kind,
    orderId: order.id,
    key: `${kind}-${order.id}`,
    subject: wording.subject,
    template: wording.template,
    values: wording.values,
    link: order.link,
    letter: {
      heading: wording.heading,
      paragraphs: [...wording.paragraphs],
      lines: lines.map((line) => lineOf(line, kind)),
      amounts: wording.amounts ?? amountsOf(order, kind),
      button: wording.button ?? null,
      documents: order.documents.map(({ kind: paper, number, url }) => ({
        label: `${paper === 'CREDIT_NOTE' ? 'Credit note' : 'Tax invoice'} ${number}`,
        link: url,
      })),
      address: hasAddress.has(kind) ? addressOf(order) : null,
    },
  };
}

const hasAddress: ReadonlySet<MessageKind> = new Set(['confirmed', 'dispatched', 'undelivered']);

function lineOf(line: OrderFacts['lines'][number], kind: MessageKind): Letter['lines'][number] {
  const { title, variantTitle, quantity, amount, imageKey } = line;
  const detail = [...(variantTitle === null ? [] : [variantTitle]), `Quantity ${quantity}`].join(' · ');
  const isReviewed = kind === 'reviewAsked';
  return {
    title,
    detail,
    amount: isReviewed ? null : amount,
    imageKey,
    link: isReviewed ? reviewsOf(line) : null,
  };
}

function amountsOf(order: OrderFacts, kind: MessageKind): Letter['amounts'] {
  const charges = [
    { label: 'Delivery', amount: order.shipping },
    { label: 'Cash on delivery charge', amount: order.codCharge },
    { label: 'Reward points', amount: -order.points },
  ].filter(({ amount }) => amount !== 0);
  const { byOffers, byPayingOnline } = order.saved;
  const saved = [
    {
      label: order.couponCode === null ? 'Saved by offers' : `Saved with ${order.couponCode}`,
      amount: byOffers,
    },
    { label: 'Saved by paying online', amount: byPayingOnline },
  ].filter(({ amount }) => amount > 0);
  const online = order.totalAmount - order.dueOnDelivery;
  const isSplit = order.dueOnDelivery > 0 && online > 0 && kind !== 'paymentFailed';
  return [
    ...charges,
    { label: 'Total, all taxes included', amount: order.totalAmount },
    ...(isSplit
      ? [
          { label: kind === 'placed' ? 'To pay now' : 'Paid online', amount: online },
          { label: 'Due on delivery', amount: order.dueOnDelivery },
        ]
      : []),
    ...(kind === 'placed' || kind === 'confirmed' ? saved : []),
  ];
}

export function dueParagraphs({ dueOnDelivery }: OrderFacts): string[] {
  return dueOnDelivery > 0 ? [`Please keep ${formatPaise(dueOnDelivery)} ready for the courier.`] : [];
}

function addressOf({ address }: OrderFacts): string {
  const { name, address: street, area, landmark, city, state, pinCode } = address;
  const stateName = indianStates.find(({ code }) => code === state)?.name ?? state;
  const places = [street, area, landmark, `${city} ${pinCode}`, stateName];
  return [holdsLink(name, 'name') ? null : name, ...places.filter((part) => !holdsLink(part ?? '', 'place'))]
    .filter(Boolean)
    .join('\n');
}

export function firstName({ address }: OrderFacts): string {
  const [first = ''] = address.name.trim().split(/\s+/);
  // An order may be older than the rule that refuses such names.
  return first === '' || holdsLink(first, 'name') ? '' : `, ${first}`;
}

export function codeOf({ code }: OrderFacts): string {
  return code ?? '';
}

/** Such as "4:45 pm". */
export function timeInIndia(time: Date): string {
  return new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(time);
}
