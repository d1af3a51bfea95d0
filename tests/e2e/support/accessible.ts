import { axeProblems } from '../../support/axe.ts';
import { expect, type Locator, type Page } from './test.ts';
import { untilAlive } from './visit.ts';

/** Axe finds nothing wrong with what the page shows now. */
export async function expectClean(page: Page): Promise<void> {
  await untilAlive(page);
  // Colours and opacity under way are not what a shopper reads.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  expect(await axeProblems(page)).toEqual([]);
}

/** Presses Tab until it has the focus, as somebody would who has no mouse. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}
