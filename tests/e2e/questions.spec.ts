import { expectClean } from './support/accessible.ts';
import { run } from './support/ownShop.ts';
import { gel } from './support/shopper.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('a question is asked, answered by the merchant’s command, and read by the next shopper', async ({
      page,
      shop,
      elsewhere,
    }) => {
      await visit(page, `/products/${gel.slug}`);
      await page.getByRole('heading', { name: 'Pairs well with' }).scrollIntoViewIfNeeded();
      const asked = page.getByRole('region', { name: 'Questions and answers' });
      await asked.scrollIntoViewIfNeeded();
      await expect(asked.getByText('How long does the 500 ml bottle last?')).toBeVisible();
      await expectClean(page);
      await asked.getByRole('button', { name: 'Ask a question' }).click();
      const field = asked.getByLabel('What would you like to know?');
      await expect(field).toBeFocused();
      await asked.getByRole('button', { name: 'Send question' }).click();
      await expect(asked.getByText('Please write your question in a few words')).toBeVisible();
      await expectClean(page);
      const question = `Is it vegan, asked at ${width}?`;
      await field.fill(question);
      await asked.getByRole('button', { name: 'Send question' }).click();
      await expect(asked.getByRole('status')).toContainText('your question has reached us');

      const command = (...words: string[]) => run('questions.ts', words, { DATA_DIR: shop.dataDir });
      const { said } = await command('list');
      const id = /^(\S+) .*\n {2}(.*)$/m.exec(said);
      expect(id?.[2]).toBe(question);
      const words = `Yes, every drop of it, answered at ${width}.`;
      const answer = await command('answer', id?.[1] ?? '', words);
      expect(answer).toMatchObject({ code: 0 });

      await visit(elsewhere, `/products/${gel.slug}`);
      await elsewhere.getByRole('heading', { name: 'Pairs well with' }).scrollIntoViewIfNeeded();
      const read = elsewhere.getByRole('region', { name: 'Questions and answers' });
      await read.scrollIntoViewIfNeeded();
      await expect(read.getByText(question)).toBeVisible();
      await expect(read.getByText(words)).toBeVisible();
    });
  });
}
