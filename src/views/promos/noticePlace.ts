import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** For so long after a touch the notice does not appear, so that it never comes under a finger that is about to press. */
const QUIET_MS = 2_000;
/** Finer than the smallest thing to press. */
const STEP_PX = 16;
const touches = ['pointerdown', 'pointerup', 'touchmove', 'wheel', 'keydown', 'scroll'] as const;
const pressable = 'a[href], button, input, select, textarea, summary, label, iframe';

interface Place {
  readonly onFree: () => void;
  readonly onTaken: () => void;
}

/** Tells whether a notice that lies over the page may be where it is, from when it is due. */
export function useNoticePlace(
  notice: RefObject<HTMLElement | null>,
  isDue: boolean,
  { onFree, onTaken }: Place,
): void {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Node && notice.current?.contains(target))) touchedAt.current = Date.now();
    };
    for (const type of touches) addEventListener(type, note, { capture: true, passive: true });
    return () => {
      for (const type of touches) removeEventListener(type, note, { capture: true });
    };
  }, [notice]);
  useLayoutEffect(() => {
    if (!isDue) return;
    let timer = 0;
    const judge = () => {
      clearTimeout(timer);
      if (notice.current && coversPressable(notice.current)) onTaken();
      else {
        const wait = touchedAt.current + QUIET_MS - Date.now();
        if (wait > 0) timer = window.setTimeout(judge, wait);
        else onFree();
      }
    };
    judge();
    for (const type of touches) addEventListener(type, judge, { capture: true, passive: true });
    addEventListener('resize', judge);
    // What loads later moves what is below the notice.
    const growing = new ResizeObserver(judge);
    growing.observe(document.body);
    return () => {
      clearTimeout(timer);
      growing.disconnect();
      removeEventListener('resize', judge);
      for (const type of touches) removeEventListener(type, judge, { capture: true });
    };
  }, [notice, isDue, onFree, onTaken]);
}

function coversPressable(notice: Element): boolean {
  const { left, top, right, bottom } = notice.getBoundingClientRect();
  for (let y = top; y <= bottom; y += Math.min(STEP_PX, Math.max(bottom - y, 1))) {
    for (let x = left; x <= right; x += Math.min(STEP_PX, Math.max(right - x, 1))) {
      const under = document.elementsFromPoint(x, y).filter((element) => !notice.contains(element));
      if (under.some((element) => element.closest(pressable))) return true;
    }
  }
  return false;
}
