/** What a shopper reads of a request to send something back, until the shop answers it, and what they can do about it. */
import { confirmedOrder, gel, openCheckout, order } from './support/shopper.ts';
import { deliver, staff } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

async function askToReturn(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: 'Send something back' });
  await region.getByRole('button', { name: 'Return items' }).click();
  await region.getByLabel('Why?').selectOption('It is damaged or leaking');
  await region.getByRole('button', { name: 'Continue' }).click();
  await region.getByRole('button', { name: 'Ask to return these items' }).click();
  await expect(page.getByText('Your request has reached us.')).toBeVisible();
}

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const) {
  test.describe(`on a phone of ${width} pixels`, () => {
    test.use({ viewport: { width, height } });

    test('each step of a return is in view, with its heading below the header', async ({
      page,
      phone,
      shop,
    }) => {
      const checkout = await openCheckout(page);
      await order(checkout, phone, 'Cash on delivery');
      const { code } = await confirmedOrder(page);
      await deliver(shop, code);
      await page.reload();
      const region = page.getByRole('region', { name: 'Send something back' });
      const heading = region.getByRole('heading');
      const shown = async () => {
        await expect(region).toBeFocused();
        await expect(heading).toBeInViewport({ ratio: 1 });
        const top = await heading.evaluate((element) => element.getBoundingClientRect().top);
        const header = await page
          .getByRole('banner')
          .evaluate((element) => element.getBoundingClientRect().bottom);
        expect(top).toBeGreaterThanOrEqual(header);
      };
      await region.getByRole('button', { name: 'Return items' }).click();
      await shown();
      await region.getByLabel('Why?').selectOption('It is damaged or leaking');
      await region.getByRole('button', { name: 'Continue' }).click();
      await expect(region.getByText('You are sending back')).toBeInViewport({ ratio: 1 });
      await shown();
      await region.getByRole('button', { name: 'Back', exact: true }).click();
      await shown();
      await region.getByRole('button', { name: 'Keep everything' }).click();
      await expect(region.getByRole('button', { name: 'Return items' })).toBeInViewport({ ratio: 1 });
      await shown();
      await askToReturn(page);
      await shown();
    });
  });
}

test('a request for a return stays a request, can be taken back, and its refusal stands at the top', async ({
  page,
  phone,
  shop,
}) => {
  await order(await openCheckout(page), phone, 'Cash on delivery');
  const { code } = await confirmedOrder(page);
  await deliver(shop, code);
  await page.reload();
  const title = page.getByRole('heading', { level: 1 });
  const request = page.getByText(/^We have your request to send back 1 × .*within one working day\./);
  await expect(title).toHaveText('Your parcel has arrived');

  await askToReturn(page);
  await expect(title).toHaveText('You asked to return something');
  await expect(request).toContainText('Once we have accepted it and it has reached us, you get back ₹');
  await page.getByRole('button', { name: 'Take the request back' }).click();
  await expect(title).toHaveText('Your parcel has arrived');
  await expect(request).toHaveCount(0);
  await expect(page.getByText('Your request has reached us.')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Updates' })).toContainText(
    'You took the request for a return back',
  );

  await askToReturn(page);
  await staff(shop, 'return', code, 'refuse', 'The pictures show no damage.');
  await page.getByRole('button', { name: 'Refresh status' }).click();
  await expect(title).toHaveText('We could not accept your return');
  await expect(page.getByText('Your request has reached us.')).toHaveCount(0);
  await expect(page.locator('main header')).toContainText(
    `We could not accept your return of 1 × ${gel.title}, 250 ml. The pictures show no damage.`,
  );
});
