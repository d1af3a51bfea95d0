/**
 * Makes a change of the cart after a press, and scrolls by as much as the change moves the pressed element: a line that appears
 * above must not put another button under the finger.
 */
export function keepInPlace(pressed: Element, change: () => void): void {
  const before = pressed.getBoundingClientRect().top;
  change();
  // React shows what a press changes before the next frame; the scrolling belongs to the same frame.
  requestAnimationFrame(() => {
    scrollerOf(pressed).scrollBy({ top: pressed.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}

function scrollerOf(element: Element): Element | Window {
  const { parentElement: parent } = element;
  if (parent === null || parent === document.body) return window;
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : scrollerOf(parent);
}
