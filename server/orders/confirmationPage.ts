/** The page that asks a shopper who pays at the door whether they still want the order; a message links to it. */
import { formatPaise } from '../../src/pricing/money.ts';
import { orderPath } from '../messages/orderFacts.ts';
import type { ShopPage } from '../pages/shopPage.ts';
import { escapeHtml } from '../pages/standalonePage.ts';
import type { Confirmation } from './confirmation.ts';
import type { OrderCost } from './orderCost.ts';

export function confirmationPage(
  { order, step, cost }: Confirmation,
  secret: string,
  shopName: string,
): ShopPage {
  const { id, user_id: userId, code } = order;
  const amount = formatPaise(cost.payable);
  const orderLink = `<a href="${orderPath(id, userId === null ? secret : null)}">See your order</a>`;
  const shopLink = '<a href="/">To the shop</a>';
  switch (step) {
    case 'asked':
      return {
        title: 'Shall we send it?',
        text: `Your order ${code} from ${escapeHtml(shopName)} comes to ${amount}, to be paid at the door. One tap, and we pack it; or cancel it, and nothing is owed.`,
        rest: `${goodsHtml(cost)}<form method="post"><button name="answer" value="confirm">Yes, please send it</button><button name="answer" value="cancel">No, cancel it</button></form>`,
      };
    case 'agreed':
      return {
        title: 'Thank you, it is on our list',
        text: `Your order ${code} is confirmed. Please keep ${formatPaise(cost.due)} ready for delivery.`,
        rest: `${goodsHtml(cost)}${orderLink}\n${shopLink}`,
      };
    case 'cancelled':
      return {
        title: 'Your order is cancelled',
        text: `Order ${code} will not be sent, and nothing is owed.`,
        rest: `${shopLink}\n${orderLink}`,
      };
    case 'gone':
      return {
        title: 'Your parcel is on its way',
        text: `Order ${code} left before we heard from you. If you do not want it any more, please do not take it at the door.`,
        rest: orderLink,
      };
    case 'over':
      return {
        title: 'Nothing more to confirm',
        text: `Order ${code} needs no answer any more. Its page says how it stands.`,
        rest: `${orderLink}\n${shopLink}`,
      };
  }
}

/** The order's goods and charges, as a table. */
function goodsHtml({ lines, shipping, codCharges, points, payable }: OrderCost): string {
  const goods = lines.map(({ line, quantity, amount }) => {
    const name = [line.title, line.variant_title].filter((part) => part !== null).join(', ');
    return rowHtml(`${quantity} × ${name}`, amount === 0 ? 'Free' : formatPaise(amount));
  });
  const charges = [
    ...(shipping > 0 ? [rowHtml('Delivery', formatPaise(shipping))] : []),
    ...(codCharges > 0 ? [rowHtml('Cash on delivery charge', formatPaise(codCharges))] : []),
    ...(points > 0 ? [rowHtml('Reward points', `−${formatPaise(points)}`)] : []),
  ];
  return `<table>${[...goods, ...charges].join('')}<tr class="total"><th scope="row">To pay at the door</th><td>${formatPaise(payable)}</td></tr></table>`;
}

function rowHtml(name: string, amount: string): string {
  return `<tr><th scope="row">${escapeHtml(name)}</th><td>${amount}</td></tr>`;
}
