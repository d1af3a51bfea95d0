import type { MouseEvent } from 'react';

/** Moves the focus from a button that disappears with its press to what is around it and may have the focus. */
export function leaveFocus({ currentTarget }: MouseEvent): void {
  currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}
