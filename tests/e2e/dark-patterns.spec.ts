import { shopPages } from '../../scripts/support/shopPages.ts';
import { gel, lines, openCheckout } from './support/shopper.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/**
 * Guidelines for Prevention and Regulation of Dark Patterns 2023 (CCPA), annexure 1: what a page must not have, by the
 * number of its pattern.
 */

const pages = shopPages.filter((path) => !/grid\/|^\/elements/.test(path));

/** 1 false urgency: demand and visitors that nobody counts; 3 confirm shaming: refusals that blame who refuses. */
const words: readonly (readonly [string, RegExp])[] = [
  [
    '1 false urgency',
    /\b(hurry|last chance|selling fast|\d+ (people|others|shoppers) (are )?(viewing|looking|bought))\b/i,
  ],
  [
    '3 confirm shaming',
    /\bno,? (i (don.t|do not|hate|prefer)|thanks,? i)\b|i.ll pay (the )?full price|\brisk it\b/i,
  ],
  ['12 trick wording', /\b(uncheck|untick|opt out of not|do not (un)?subscribe)\b/i],
];

test('no page has ticked boxes, opens a window by itself, or says what the law forbids', async ({ page }) => {
  test.slow();
  const found: string[] = [];
  for (const path of pages) {
    await visit(page, path);
    await expect(page.getByRole('main')).toBeVisible();
    // 2 basket sneaking, 4 forced action, 5 subscription trap: nothing is agreed to beforehand.
    if ((await page.locator('input[type=checkbox]:checked').count()) > 0) found.push(`${path}: a ticked box`);
    // 10 nagging: nothing stands before the page.
    if ((await page.locator('dialog[open]').count()) > 0) found.push(`${path}: an open window`);
    const text = await page.locator('body').innerText();
    for (const [pattern, expression] of words) {
      const match = expression.exec(text);
      if (match !== null) found.push(`${path}: ${pattern}: ${match[0]}`);
    }
  }
  expect(found).toEqual([]);
});

test('the cart has what was put in and no more, and checkout adds nothing to agree to [2 basket sneaking]', async ({
  page,
}) => {
  const form = await openCheckout(page);
  await expect(form.locator('input[type=checkbox]:checked')).toHaveCount(0);
  await visit(page, '/pages/cart');
  const cart = lines(page.getByRole('main'));
  await expect(cart).toHaveCount(1);
  await expect(cart).toContainText(gel.title);
});
