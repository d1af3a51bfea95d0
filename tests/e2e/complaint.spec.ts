import { expectClean } from './support/accessible.ts';
import { linksTo } from './support/outbox.ts';
import { run } from './support/ownShop.ts';
import { expect, test } from './support/test.ts';
import { sidewaysScroll, visit } from './support/visit.ts';

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('a complaint has a page of the shop with its number, what happens next and whom to ask, and a message leads to it', async ({
      page,
      shop,
      phone,
    }) => {
      await visit(page, '/pages/grievance');
      await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
      await page.getByLabel('Mobile number or email').fill(phone);
      await page.getByLabel('What happened').fill('The bottle was broken.');
      await page.getByRole('button', { name: 'Send the complaint' }).click();
      const heading = page.getByRole('heading', { level: 1, name: /^Complaint G-[A-Z2-9]{10}$/ });
      await expect(heading).toBeVisible();
      const number = (await heading.innerText()).replace('Complaint ', '');
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const steps = page.getByRole('heading', { name: 'What happens next' }).locator('+ ol > li');
      await expect(steps).toHaveText([
        /^We received it on /,
        /^The grievance officer confirms it by .+, within 48 hours\.$/,
        /^It is resolved by .+, within a month\.$/,
      ]);
      await expect(page.getByRole('heading', { name: 'Ask about it again' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute(
        'href',
        /^mailto:/,
      );
      await expectClean(page);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await linksTo(shop, phone, number)).toEqual([expect.stringContaining(`/grievances/${number}`)]);

      const answer = ['resolve', number, 'A new bottle is on its way.'];
      expect(await run('grievances.ts', answer, { DATA_DIR: shop.dataDir })).toMatchObject({ code: 0 });
      await page.reload();
      await expect(steps).toHaveCount(0);
      await expect(page.getByRole('main')).toContainText(
        /The grievance officer has had it since .+It was resolved on .+: A new bottle is on its way\./,
      );
    });
  });
}

test('Back from a complaint leads to the form as it was refused before', async ({
  page,
  phone,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await visit(page, '/pages/grievance');
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByLabel('Mobile number or email').fill('asha');
  await page.getByLabel('What happened').fill('The bottle was broken.');
  await page.getByRole('button', { name: 'Send the complaint' }).click();
  const refused = page.getByRole('heading', { name: 'Please look at this once more' });
  await expect(refused).toBeVisible();
  await page.getByLabel('Mobile number or email').fill(phone);
  await page.getByRole('button', { name: 'Send the complaint' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Complaint G-/ })).toBeVisible();
  await page.goBack();
  await expect(refused).toBeVisible();
  await expect(page.getByLabel('What happened')).toHaveValue('The bottle was broken.');
});

test('a number that no complaint has is said to be unknown, and whom to ask', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  await visit(page, '/grievances/G-NONE');
  await expect(page.getByRole('heading', { name: 'We cannot find this complaint' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Grievance officer').first()).toBeVisible();
});
