import { isPlainPress } from '../../views/design/Link.tsx';

/** The header's links to the search, except one that has its field open below it. */
const closedSearch = 'a[data-search]:not([aria-expanded=true])';

/**
 * Keeps what is typed between the press of the header's search and the arrival of its field: an unseen field takes the focus at the
 * press, so that a touch screen opens its keyboard too, and hands its text to the search field.
 */
export function followSearchPresses(page: Document): void {
  page.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element && event.target.closest(closedSearch)) || !isPlainPress(event))
        return;
      let isEntered = false;
      const unseen = page.createElement('input');
      unseen.className = 'visually-hidden';
      unseen.ariaLabel = 'Search';
      // `useHeadingFocus` takes the focus from this field, unlike from others.
      unseen.dataset.unseen = '';
      // At the top of the window: typing into a field further down would scroll the page to it.
      unseen.style.cssText = 'position:fixed;top:0';
      unseen.onkeydown = ({ key, isComposing }) => {
        isEntered = key === 'Enter' && !isComposing;
      };
      unseen.onblur = ({ relatedTarget: field }) => {
        // The whole window has lost the focus.
        if (!page.hasFocus()) return;
        // Later: at the moment, no element has the focus, and `keptFocus.ts` would give it to another one.
        setTimeout(() => unseen.remove());
        if (!(field instanceof HTMLInputElement) || field.id !== 'search' || unseen.value === '') return;
        // React notices the text by the event, and SearchField tells its actor of it.
        field.setRangeText(unseen.value, 0, 0, 'end');
        field.dispatchEvent(new Event('input', { bubbles: true }));
        if (isEntered) field.dataset.entered = '';
      };
      page.body.append(unseen);
      unseen.focus({ preventScroll: true });
    },
    true,
  );
}
