const closedSearch = 'a[href="/search"]:not([aria-expanded=true])';

/**
 * Keeps what is typed between the press of a search link and the arrival of the search field: an unseen field takes the focus at
 * the press, so that a touch screen opens its keyboard too.
 */
export function followSearchPresses(page: Document): void {
  page.addEventListener(
    'click',
    ({ target, metaKey, ctrlKey, shiftKey }) => {
      if (!(target instanceof Element && target.closest(closedSearch)) || metaKey || ctrlKey || shiftKey)
        return;
      let isEntered = false;
      const unseen = page.createElement('input');
      unseen.className = 'visually-hidden';
      unseen.ariaLabel = 'Search';
      unseen.onkeydown = ({ key }) => {
        isEntered = key === 'Enter';
      };
      unseen.onblur = ({ relatedTarget: field }) => {
        unseen.remove();
        if (!(field instanceof HTMLInputElement)) return;
        // The field notices this when its actor starts.
        field.setRangeText(unseen.value, 0, 0, 'end');
        if (isEntered) field.form?.requestSubmit();
      };
      page.body.append(unseen);
      unseen.focus({ preventScroll: true });
    },
    true,
  );
}
