import { useContext, useLayoutEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useNavigationType } from 'react-router';
import { entryOf, type Place, readPlaces, storePlaces } from './keptPlaces.ts';

/**
 * After Back and after a reload, scrolls the tile that was at the top of the window to the top again. `ScrollRestoration`, which
 * runs before it, restores pixels only, and these are wrong where the heights of the tiles above were estimates. The browser
 * scrolls a reloaded document only once it has loaded, so a document that is not loaded yet is still at its top.
 */
export function KeptPlace() {
  const entry = entryOf(useLocation());
  const router = useContext(RouterContext)?.router;
  const isBack = useNavigationType() === 'POP';
  const places = useRef<Map<string, Place> | null>(null);

  useLayoutEffect(() => {
    const isFirst = places.current === null;
    places.current ??= readPlaces();
    const place = isBack ? places.current.get(entry) : undefined;
    // A place leads back once: should the shopper leave before this part watches, the pixels that the router kept are right.
    places.current.delete(entry);
    if (!place || (isFirst && isTouched())) return;
    // A page that is drawn anew only estimates heights out of sight: `data-whole` lets the styles lay all of it out. A list stays
    // mounted while its document lives, and remembers them.
    const { dataset } = document.documentElement;
    dataset.whole = isFirst ? 'lists' : '';
    goTo(place);
    return () => {
      delete dataset.whole;
    };
  }, [isBack, entry]);

  useLayoutEffect(() => {
    const updatePlace = () => {
      const place = placeNow();
      if (place) places.current?.set(entry, place);
      else places.current?.delete(entry);
    };
    // The router is listened to, because a page whose data is ready opens without a rendering in which it is loading.
    const stopWatching = router?.subscribe(({ navigation }) => {
      if (navigation.state === 'loading') updatePlace();
    });
    const store = () => {
      updatePlace();
      if (places.current) storePlaces(places.current);
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
  }, [router, entry]);

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
  const tile = [...all.slice(index, index + 1), ...all].find((candidate) => hrefOf(candidate) === href);
  if (tile) window.scrollBy({ top: tile.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** The tiles of the current page. A list that was left is still in the document, inert, and does not count. */
function tiles(): readonly Element[] {
  return [...document.querySelectorAll('main article')].filter((tile) => !tile.closest('[inert]'));
}

function hrefOf(tile: Element): string {
  return tile.querySelector('a')?.getAttribute('href') ?? '';
}
