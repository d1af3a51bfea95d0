import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** After a touch the notice stays away for this long, so that it never appears under a finger that is about to press. */
const QUIET_MS = 2_000;
/** Finer than the smallest thing to press. */
const STEP_PX = 16;
/** `toggle`: a dialog or popover that opens or closes counts as a touch. */
const touches = ['pointerdown', 'pointerup', 'touchmove', 'wheel', 'keydown', 'scroll', 'toggle'] as const;
/** What may not be open together with the notice. */
const over = 'dialog:modal, :popover-open';
const pressable = 'a[href], button, input, select, textarea, summary, label, iframe';

interface Turn {
  /** Whether it is a product's turn, so that the notice is on the page, seen or not. */
  readonly isDue: boolean;
  readonly isShown: boolean;
  readonly onFree: () => void;
  readonly onTaken: () => void;
}

/**
 * Calls `onFree` when the notice may appear: nothing to press or to read is below it, no dialog, drawer or menu is open, and the
 * shopper has touched nothing else for a while. Calls `onTaken` when a notice that is shown must go.
 */
export function useNoticePlace(
  notice: RefObject<HTMLElement | null>,
  { isDue, isShown, onFree, onTaken }: Turn,
): void {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onTouch = ({ target }: Event) => {
      if (!(target instanceof Node && notice.current?.contains(target))) touchedAt.current = Date.now();
    };
    for (const type of touches) addEventListener(type, onTouch, { capture: true, passive: true });
    return () => {
      for (const type of touches) removeEventListener(type, onTouch, { capture: true });
    };
  }, [notice]);
  useLayoutEffect(() => {
    if (!isDue) return;
    let timer = 0;
    const judge = () => {
      clearTimeout(timer);
      const wait = isShown ? 0 : touchedAt.current + QUIET_MS - Date.now();
      if (wait > 0) {
        // Looking at what the notice would cover takes too long for every step of scrolling.
        timer = window.setTimeout(judge, wait);
        return;
      }
      const isCovering =
        document.querySelector(over) !== null || (notice.current !== null && coversAnything(notice.current));
      if (isShown && isCovering) onTaken();
      if (!isShown && !isCovering) onFree();
    };
    judge();
    for (const type of touches) addEventListener(type, judge, { capture: true, passive: true });
    addEventListener('resize', judge);
    // What loads later may move other things below the notice, or appear there itself.
    const growing = new ResizeObserver(judge);
    growing.observe(document.body);
    const arriving = new MutationObserver(judge);
    arriving.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      growing.disconnect();
      arriving.disconnect();
      removeEventListener('resize', judge);
      for (const type of touches) removeEventListener(type, judge, { capture: true });
    };
  }, [notice, isDue, isShown, onFree, onTaken]);
}

/** Whether something that is pressed or read lies below the notice. Looks through it at points of a grid, its edges included. */
function coversAnything(notice: Element): boolean {
  const place = notice.getBoundingClientRect();
  const { left, top, right, bottom } = place;
  const seen = new Set<Element>([notice]);
  for (let y = top; y <= bottom; y += Math.min(STEP_PX, Math.max(bottom - y, 1))) {
    for (let x = left; x <= right; x += Math.min(STEP_PX, Math.max(right - x, 1))) {
      for (const element of document.elementsFromPoint(x, y)) {
        if (seen.has(element) || notice.contains(element)) continue;
        seen.add(element);
        if (element.closest(pressable) || hasTextIn(element, place)) return true;
      }
    }
  }
  return false;
}

/** Whether a line of the element's own text reaches into the place. The element's box is often wider than its text. */
function hasTextIn(element: Element, { left, top, right, bottom }: DOMRect): boolean {
  return [...element.childNodes].some((node) => {
    if (!(node instanceof Text) || node.data.trim() === '') return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      (line) => line.left < right && line.right > left && line.top < bottom && line.bottom > top,
    );
  });
}
