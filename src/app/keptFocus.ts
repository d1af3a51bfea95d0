/**
 * Keeps the place of shoppers who use a keyboard or a screen reader, where the browser loses it: from a focused element that
 * is removed, the focus goes to what was around it; from the button of a form that is refused at once, to the first wrong field.
 *
 * A view that knows a better place moves the focus there itself, before this does (`views/design/focus.ts`). On another page,
 * the page's heading takes it (`useHeadingFocus`).
 */
import { isInSight } from '../views/design/focus.ts';

/** Elements that can take the focus of an element within them, because a screen reader says what they are. */
const places =
  ':is([tabindex="-1"], [aria-label], [aria-labelledby], fieldset, footer, main):not([aria-live])';
/** A list that the shopper left may still be mounted behind the page, inert. */
const pageHeading = 'main > :not([inert]) h1';
const wrongField = '[aria-invalid="true"]';

keepFocus(document);

/** Begins when this file is loaded, at the first sign of a shopper. */
function keepFocus(page: Document): void {
  const isNowhere = () => page.activeElement === page.body;
  /** The element that has the focus, or had it until it was removed, and all that is around it. */
  let path = isNowhere() ? [] : pathOf(page.activeElement);
  /** The page on which that was. */
  let at = location.pathname;
  /** Whether the focus was where a keyboard moves it: only then is it followed by scrolling. */
  let isKeyed = false;

  page.addEventListener('focusin', ({ target }) => {
    path = pathOf(target);
    at = location.pathname;
    isKeyed = path[0]?.matches(':focus-visible') === true;
  });
  page.addEventListener('focusout', ({ target }) => {
    // An element that the shopper leaves and one that is removed send the same event. Afterwards only the removed one is gone.
    queueMicrotask(() => {
      if (path[0] === target && path[0]?.isConnected && isNowhere()) path = [];
    });
  });
  new MutationObserver((changes) => {
    const [focused, ...around] = path;
    if (!focused || focused.isConnected || !isNowhere()) return;
    path = [];
    // On another page, the router has scrolled already and the page's heading takes the focus.
    if (location.pathname !== at) return;
    const stays = around.filter((element) => element.isConnected && element.matches(places));
    const come = changes
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => stays[0]?.contains(node));
    // An element without such a place was beside the page's content, such as in a bar at the foot. The page's heading takes the
    // focus then, and the page is not scrolled.
    const taken = [nextEntry(come), ...stays.map(targetIn)].find(takesFocus);
    if (!taken) takesFocus(page.querySelector(pageHeading));
    // The page may be shorter now, so that the element with the focus is out of sight.
    else if (isKeyed && !isInSight(taken)) taken.scrollIntoView({ block: 'nearest' });
  }).observe(page, { childList: true, subtree: true });

  const onSubmit = ({ target: form }: Event) => {
    const before = page.activeElement;
    // A refusal is shown by the next frame.
    requestAnimationFrame(() => {
      if (!(form instanceof HTMLFormElement) || page.activeElement !== before) return;
      for (const field of form.querySelectorAll<HTMLElement>(wrongField)) {
        field.focus();
        // A field in a closed fold takes no focus: the next wrong field gets it.
        if (page.activeElement === field) return;
      }
    });
  };
  page.addEventListener('submit', onSubmit, true);
}

function pathOf(target: EventTarget | null): HTMLElement[] {
  return target instanceof HTMLElement ? [target, ...pathOf(target.parentElement)] : [];
}

/** Where a list has grown, as by the last press of “Load more”: the first entry that is new. */
function nextEntry(come: readonly Node[]): HTMLElement | null {
  const entries = come.filter((node) => node instanceof HTMLLIElement);
  const next = entries.find(({ previousElementSibling: last }) => last !== null && !come.includes(last));
  return next ?? null;
}

/** What takes the focus of a place: in the page and in dialogs the heading, which says what is there now; else the place itself. */
function targetIn(place: HTMLElement): HTMLElement {
  const heading = { main: pageHeading, dialog: 'h2' }[place.localName];
  return (heading && place.querySelector<HTMLElement>(heading)) || place;
}

function takesFocus(element: HTMLElement | null): boolean {
  if (!element) return false;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
