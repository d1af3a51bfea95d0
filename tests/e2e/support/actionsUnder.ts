import type { Locator } from './test.ts';

/** The names of links and controls that the bar covers even after they are scrolled to the middle of the window. */
export function actionsUnder(bar: Locator): Promise<string[]> {
  return bar.evaluate((bar) => {
    const actions = document.querySelectorAll('a[href], button, input, select, textarea, summary');
    const isCovered = (action: Element) => {
      if (bar.contains(action) || !action.checkVisibility({ visibilityProperty: true })) return false;
      action.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = action.getBoundingClientRect();
      return bar.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    return [...actions]
      .filter(isCovered)
      .map((action) => action.getAttribute('aria-label') ?? action.textContent ?? '');
  });
}
