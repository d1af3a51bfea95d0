import { beforeAll, expect, test } from 'vitest';
import type { Shop } from '../../../server/import/shopSchemas.ts';
import { readDemoShop } from '../../../server/install/demo.ts';

/** What the demo shop's pages say of its own data. */

let shop: Shop;
beforeAll(async () => {
  shop = await readDemoShop();
});

const textOf = (slug: string) => JSON.stringify(shop.pages.find((page) => page.slug === slug) ?? null);

test('the page about delivery names what each way to pay costs, and from when delivery is free', () => {
  const bands = (paymentType: string) => {
    const own = shop.shippingTiers.filter(
      (tier) => tier.type !== 'COUPON' && tier.paymentType === paymentType,
    );
    const free = own.find(({ amount }) => amount === 0);
    const charged = own.find(({ amount }) => amount > 0);
    return `₹${Number(charged?.amount)}, and free from ₹${Number(free?.minOrderValue)}.`;
  };
  const page = textOf('delivery');
  expect(page).toContain(`Paid online:** ${bands('PREPAID')}`);
  expect(page).toContain(
    `Cash on delivery:** ${bands('COD')} The cash on delivery charge is ₹${shop.settings.COD_CHARGES} more`,
  );
  expect(page).toContain(`Part online, rest on delivery:** ${bands('PPCOD')}`);
  expect(page).toContain(`If you pay less than our usual ₹${shop.store.usualDelivery},`);
});

test('the page about contact names the customer care that products name, before the officer', () => {
  const page = textOf('contact');
  const named = new Set(shop.products.map(({ facts }) => facts.customerCare));
  expect([...named]).toEqual([
    'care@kusumra.example, 1800 000 0000 (sample number), Monday to Saturday, 10 am to 7 pm',
  ]);
  const officer = page.indexOf('grievance officer');
  for (const word of ['care@kusumra.example', '1800 000 0000']) {
    expect(page.indexOf(word)).toBeGreaterThan(0);
    expect(page.indexOf(word)).toBeLessThan(officer);
  }
});

test('the page about privacy says when there is something to withdraw', () => {
  expect(textOf('privacy')).toContain('once you have agreed “Withdraw my consent”');
});
