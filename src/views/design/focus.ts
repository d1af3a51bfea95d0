/** Hooks that move the focus when the focused element is removed. Without them it would be lost, and Tab would begin anew. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

type Place = RefObject<HTMLElement | null>;

const takesFocus = 'button, [tabindex="-1"]';

/** Focuses `place`, or what surrounds it, when a change of `shown` has removed the focused element, such as the pressed button. */
export function useTakenFocus(
  place: Place,
  shown: unknown,
  how: FocusOptions = { preventScroll: true },
): void {
  const before = useRef(shown);
  // Read before the change reaches the document.
  const wasFocused = typeof document !== 'undefined' && document.activeElement !== document.body;
  useLayoutEffect(() => {
    if (wasFocused && before.current !== shown)
      focusIfLost(place.current?.closest<HTMLElement>(takesFocus), how);
    before.current = shown;
  });
}

/** For a form that takes the place of the button that opened it: focuses its first field and, once closed, what was around it. */
export function useFormFocus(form: Place): void {
  useEffect(() => {
    const around = form.current?.closest<HTMLElement>(takesFocus);
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    return () => focusIfLost(around, { preventScroll: true });
  }, [form]);
}

/** Focuses the element if nothing has the focus, and scrolls to it if it is out of sight, as on a page that became shorter. */
function focusIfLost(element: HTMLElement | null | undefined, how: FocusOptions): void {
  if (!element || document.activeElement !== document.body) return;
  element.focus(how);
  if (isInSight(element)) return;
  const { height } = element.getBoundingClientRect();
  element.scrollIntoView({ block: height < window.innerHeight ? 'center' : 'start' });
}

/** Whether a part of the element is in the window, and not under the page's header. */
export function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return bottom >= covered && top <= window.innerHeight;
}
