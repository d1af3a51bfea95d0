/** Moves the focus to an element and scrolls the element into view; `block` says where on the screen it then is. */
export function focusOn(element: HTMLElement | null, block: ScrollLogicalPosition): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block });
}
