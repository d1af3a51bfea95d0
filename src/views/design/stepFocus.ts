import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a card whose content is swapped in place by its own buttons: after each swap the card has the focus and its heading is in
 * sight, though the content may be much shorter than the form that was pressed. Some browsers focus not the pressed button but
 * the card around it, or nothing, so both count as a focus that was in the card. Who has moved on to something else stays there.
 * @param shown what the card shows; a change of it is a swap
 */
export function useStepFocus(card: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    const isSwapped = before.current !== shown;
    before.current = shown;
    const { current } = card;
    const { activeElement, body } = document;
    if (!isSwapped || !current || (activeElement !== body && activeElement !== current)) return;
    current.focus({ preventScroll: true });
    // The header that covers the top is the page's scroll padding, which this respects.
    if (!isHeadInSight(current)) current.scrollIntoView({ block: 'start' });
  });
}

function isHeadInSight(card: HTMLElement): boolean {
  const { top } = card.getBoundingClientRect();
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return top >= covered && top <= window.innerHeight;
}
