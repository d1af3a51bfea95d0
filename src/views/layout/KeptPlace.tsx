import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { type Place, readPlaces, storePlaces } from './keptPlaces.ts';

/**
 * After Back and after a reload, the tile that was at the top of the window is there again. `ScrollRestoration`, which
 * comes before it, knows pixels only, and these meant another place where the heights of tiles above were guessed. A
 * reloaded document is scrolled by the browser, and stays at its top where the shop's code runs before it has loaded.
 */
export function KeptPlace() {
  const { key } = useLocation();
  const isLeaving = useNavigation().state === 'loading';
  const isBack = useNavigationType() === 'POP';
  const places = useRef<Map<string, Place> | null>(null);

  useLayoutEffect(() => {
    const isFirst = places.current === null;
    places.current ??= readPlaces();
    const place = isBack ? places.current.get(key) : undefined;
    if (!place || (isFirst && isTouched())) return;
    if (!isFirst) {
      goTo(place);
      return;
    }
    // No tile of a reloaded document has a known height.
    const { dataset } = document.documentElement;
    dataset.whole = '';
    goTo(place);
    return () => {
      delete dataset.whole;
    };
  }, [isBack, key]);

  useEffect(() => {
    const note = () => {
      const place = placeNow();
      if (place) places.current?.set(key, place);
      else places.current?.delete(key);
    };
    if (isLeaving) note();
    const store = () => {
      note();
      if (places.current) storePlaces(places.current);
    };
    // A phone may discard a hidden page without any further event.
    const storeWhenHidden = () => document.visibilityState === 'hidden' && store();
    window.addEventListener('pagehide', store);
    document.addEventListener('visibilitychange', storeWhenHidden);
    return () => {
      window.removeEventListener('pagehide', store);
      document.removeEventListener('visibilitychange', storeWhenHidden);
    };
  }, [isLeaving, key]);

  return null;
}

/** Whether the shopper has scrolled or pressed anything in this document. The boot script listens. */
function isTouched(): boolean {
  return 'touched' in document.documentElement.dataset;
}

/** `undefined` at the top of a page, and when no tile is visible. */
function placeNow(): Place | undefined {
  if (window.scrollY === 0) return undefined;
  for (const [index, tile] of tiles().entries()) {
    const { top, bottom } = tile.getBoundingClientRect();
    if (top > window.innerHeight) return undefined;
    if (bottom > 0) return { index, href: hrefOf(tile), top };
  }
  return undefined;
}

/** A product may be on a page twice, and has another index in a list that starts later. */
function goTo({ index, href, top }: Place): void {
  const all = tiles();
  const tile = [...all.slice(index, index + 1), ...all].find((candidate) => hrefOf(candidate) === href);
  if (tile) window.scrollBy({ top: tile.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** A list that was left is still in the document, behind the page. */
function tiles(): readonly Element[] {
  return [...document.querySelectorAll('main article')].filter((tile) => !tile.closest('[inert]'));
}

function hrefOf(tile: Element): string {
  return tile.querySelector('a')?.getAttribute('href') ?? '';
}
