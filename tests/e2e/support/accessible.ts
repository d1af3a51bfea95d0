import { axeProblems } from '../../support/axe.ts';
import { expect, type Locator, type Page } from './test.ts';
import { untilAlive } from './visit.ts';

/** Expects that axe finds no fault in the page as it is now, and that no open sheet scrolls as a whole. */
export async function expectClean(page: Page): Promise<void> {
  await untilAlive(page);
  // Transitions are ended first, because axe would judge colours and opacities that last only a moment. Animations that follow
  // the scroll position are left, because they never end.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(scrollingSheets)).toEqual([]);
}

/**
 * Titles of the open sheets that scroll as a whole, whose header and footer can therefore scroll out of view. On low screens
 * this is allowed.
 */
function scrollingSheets(): string[] {
  if (window.innerHeight < 26 * 16) return [];
  return [...document.querySelectorAll('dialog[open]')]
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
    .map((sheet) => sheet.querySelector('h2')?.textContent ?? sheet.id);
}

/** Presses Tab until the element has the focus, like a shopper without a mouse. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}
