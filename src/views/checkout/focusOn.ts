/** Moves the focus to an element and scrolls it into view, to this place of the screen. */
export function focusOn(element: HTMLElement | null, block: ScrollLogicalPosition): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block });
}
