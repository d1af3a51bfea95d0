/** The pages of a guest's order where its data is copied and erased. They need no script. */
import type { ShopPage } from '../pages/shopPage.ts';
import { escapeHtml } from '../pages/standalonePage.ts';
import type { OrderAgainstErasure } from './erasePerson.ts';

/** @param url its own address, with the secret that opened it */
export function orderDataPage(url: string): ShopPage {
  return {
    title: 'Your data of this order',
    text: `The copy has everything that we keep about you with this order. If you want it erased, we first say what goes and
what stays.`,
    rest: `<a href="${besides(url, '.json')}" download="your-data.json">Download a copy</a>
<a href="${besides(url, '/erase')}">Erase my data</a>
<a href="/pages/account?section=privacy">Orders of your account</a>
<a href="/pages/grievance">Ask us instead</a>`,
  };
}

/** Says what is erased and what stays, before the button that erases. @param url its own address */
export function confirmErasurePage(url: string): ShopPage {
  const page = escapeHtml(url.replace('/erase', ''));
  return {
    title: 'Erase your data?',
    text: `It cannot be brought back. Erasing takes your name, phone, email and address out of this order, and
deletes its messages and pictures; its links, also that of the invoice, then open nothing. <strong>What stays:</strong> the tax invoice with name and address,
for the 72 months of the CGST Act, what was bought for how much, without your name, and,
if you did not take a parcel that was to be paid at the door, that it was so: for half a year, under a scrambled form of the phone. Without the order you cannot return
goods by yourself. Save your invoice first.`,
    rest: `<form method="post" action="${page}"><button>Erase my data for ever</button></form>
<a href="${page}">Keep it</a>`,
  };
}

/** The address of another page of the same order's data, with the same secret. */
function besides(url: string, end: string): string {
  const [path = '', query] = url.split('?');
  return escapeHtml(query === undefined ? `${path}${end}` : `${path}${end}?${query}`);
}

export const erasedPage: ShopPage = {
  title: 'Your data is erased',
  text: 'Name, phone, email, address, messages and pictures of this order are gone. Tax invoices stay as the law wants it.',
  rest: '<a href="/">To the shop</a>',
};

export const unknownOrderPage: ShopPage = {
  title: 'This opens no order',
  text: 'Open your order from our message, or find it by your phone number and its code. If you placed it signed in, its data is in your account. If you had its data erased, nothing opens it any more.',
  rest: '<a href="/pages/track">Find your order</a>\n<a href="/pages/account?section=privacy">Your account</a>',
};

export function waitingPage(orders: readonly OrderAgainstErasure[]): ShopPage {
  return {
    title: 'Not yet',
    text: `Nothing was erased. ${orders.map(({ because }) => escapeHtml(because)).join(' ')}`,
    rest: '<a href="">Back</a>',
  };
}
