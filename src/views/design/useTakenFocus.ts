import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Focuses `place` when a change of `shown` has removed the element that had the focus, such as the pressed button. */
export function useTakenFocus(place: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    const isLost = before.current !== shown && document.activeElement === document.body;
    if (isLost) place.current?.focus({ preventScroll: true });
    before.current = shown;
  });
}
