import { pauseAfterSnapshot, productsNotLocked, stockNotChecked } from '../bugs/orders.ts';
import { lastUnits, plentiful, plentifulVariants, scarceSets } from '../support/catalogue.ts';
import type { Arena, Check } from '../support/check.ts';
import { atOnce, newIntent, outcomes, priceOf, sendOrder } from '../support/order.ts';
import type { TortureShop } from '../support/shop.ts';

const buyers = 200;
const lastTen = 10;

export default {
  id: 'R1',
  title: 'oversell: 200 buyers, the last 10 units; carts in opposite orders',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    {
      name: 'stock is read, and after a wait written without reading it again',
      replacements: [pauseAfterSnapshot, stockNotChecked],
    },
    {
      name: 'rows of stock are not locked before they are read',
      databases: ['postgres'],
      replacements: [productsNotLocked],
    },
  ],
  async run(arena) {
    const shop = await arena.startShop();
    const rounds = arena.isQuick ? 2 : 20;
    await sellLastUnits(shop, arena, rounds);
    await sellScarceSets(shop, arena, rounds);
    await sellInOppositeOrders(shop, arena);
    await shop.expectInvariants();
  },
} satisfies Check;

async function sellLastUnits({ client }: TortureShop, { tally }: Arena, rounds: number): Promise<void> {
  const wish = (productId: string) => ({ products: [{ productId, quantity: 1 }] });
  const totalAmount = await priceOf(client, wish('last-01'));
  for (const id of lastUnits.slice(0, rounds)) {
    const replies = await atOnce(buyers, () => sendOrder(client, newIntent({ ...wish(id), totalAmount })));
    tally.count('buyers of last units', buyers);
    tally.expectEqual(`of the last ten of ${id} exactly ten are sold`, outcomes(replies), {
      placed: lastTen,
      OUT_OF_STOCK: buyers - lastTen,
    });
  }
}

/** Every cart has three products, in one of six orders; each has ten units. Ten carts get all three, the others get none. */
async function sellScarceSets({ client }: TortureShop, { tally }: Arena, rounds: number): Promise<void> {
  const linesOf = (ids: readonly string[]) => ids.map((productId) => ({ productId, quantity: 1 }));
  const [first = []] = scarceSets;
  const totalAmount = await priceOf(client, { products: linesOf(first) });
  for (const ids of scarceSets.slice(0, rounds)) {
    const orders = permutations(ids);
    const replies = await atOnce(60, (index) =>
      sendOrder(client, newIntent({ products: linesOf(orders[index % orders.length] ?? ids), totalAmount })),
    );
    tally.count('carts of three scarce items', 60);
    tally.expectEqual(`ten carts get the last of ${ids.join(', ')}`, outcomes(replies), {
      placed: 10,
      OUT_OF_STOCK: 50,
    });
  }
}

/** There is enough stock for all, so a refusal or an endless wait means a deadlock. */
async function sellInOppositeOrders({ client }: TortureShop, { isQuick, tally }: Arena): Promise<void> {
  const lines = [
    ...plentiful.map((productId) => ({ productId, quantity: 1 })),
    ...plentifulVariants.map((variantId) => ({ productId: 'plenty-v', variantId, quantity: 1 })),
  ];
  const totalAmount = await priceOf(client, { products: lines });
  const carts = isQuick ? 60 : 600;
  const replies = await atOnce(carts, (index) =>
    sendOrder(client, newIntent({ products: index % 2 === 0 ? lines : lines.toReversed(), totalAmount })),
  );
  tally.count('carts in opposite orders', carts);
  tally.expectEqual('every cart in opposite orders is placed', outcomes(replies), { placed: carts });
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}
