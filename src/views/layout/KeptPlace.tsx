import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useNavigationType } from 'react-router';
import { entryOf, type Place, readPlaces, storePlaces } from './keptPlaces.ts';

/**
 * After Back and after a reload, scrolls the tile that was at the top of the window to the top again. `ScrollRestoration`, which
 * runs before it, restores pixels only, and these are wrong where the heights of the tiles above were estimates. The browser
 * scrolls a reloaded document only once it has loaded, so a document that is not loaded yet is still at its top.
 */
export function KeptPlace() {
  const location = useLocation();
  const entry = entryOf(location);
  const router = useContext(RouterContext)?.router;
  // A link to a place in the page looks like Back to the router.
  const isBack = useNavigationType() === 'POP' && location.hash === '';
  const [places] = useState(() => readPlaces(entry));
  const isFirst = useRef(true);

  useLayoutEffect(() => {
    const isFirstPage = isFirst.current;
    isFirst.current = false;
    const place = isBack ? places.get(entry) : undefined;
    // A place is used once. If the shopper leaves again before this part watches, the router's pixel position is right.
    places.delete(entry);
    if (!place || (isFirstPage && isTouched())) return;
    // Out of sight, a page that is drawn anew has only estimated heights; with `data-whole`, the styles lay all of it out. A list
    // that was left stays mounted and keeps its heights, so only a new document has its lists laid out.
    const { dataset } = document.documentElement;
    dataset.whole = isFirstPage ? 'with-lists' : 'but-lists';
    goTo(place);
    return () => {
      delete dataset.whole;
    };
  }, [places, isBack, entry]);

  useLayoutEffect(() => {
    const updatePlace = () => {
      const place = placeNow();
      if (place) places.set(entry, place);
      else places.delete(entry);
    };
    // The router is listened to, because a page whose data is ready opens without a rendering in which it is loading.
    const stopWatching = router?.subscribe(({ navigation }) => {
      if (navigation.state === 'loading') updatePlace();
    });
    const store = () => {
      updatePlace();
      storePlaces(places);
    };
    // A phone may discard a hidden page without any further event.
    const storeWhenHidden = () => document.visibilityState === 'hidden' && store();
    window.addEventListener('pagehide', store);
    document.addEventListener('visibilitychange', storeWhenHidden);
    return () => {
      stopWatching?.();
      window.removeEventListener('pagehide', store);
      document.removeEventListener('visibilitychange', storeWhenHidden);
    };
  }, [router, places, entry]);

  return null;
}

/** Whether the shopper has scrolled or pressed anything in this document. The boot script listens. */
function isTouched(): boolean {
  return 'touched' in document.documentElement.dataset;
}

/** The current place; `undefined` at the top of a page, and when no tile is visible. */
function placeNow(): Place | undefined {
  if (window.scrollY === 0) return undefined;
  for (const [index, tile] of tiles().entries()) {
    const { top, bottom } = tile.getBoundingClientRect();
    if (top > window.innerHeight) return undefined;
    if (bottom > 0) return { index, href: hrefOf(tile), top };
  }
  return undefined;
}

/** Scrolls to the tile with this link. Prefers the one at `index`, as a product can be listed twice; its index may have changed. */
function goTo({ index, href, top }: Place): void {
  const all = tiles();
  const tile = [all[index], ...all].find((candidate) => candidate && hrefOf(candidate) === href);
  if (tile) window.scrollBy({ top: tile.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** The tiles of the current page. A list that was left is still in the document, inert, and does not count. */
function tiles(): readonly Element[] {
  return [...document.querySelectorAll('main :has(>:is(h2,h3)>a):not([inert] *)')];
}

function hrefOf(tile: Element): string {
  return tile.querySelector('a')?.getAttribute('href') ?? '';
}
