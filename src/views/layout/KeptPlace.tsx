import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';

/** A tile, by its number on the page and where it leads, and how far below the window's top it was. */
interface Place {
  readonly index: number;
  readonly href: string | null;
  readonly top: number;
}

/**
 * After Back, the tile that was at the top of the window is there again. `ScrollRestoration`, which comes before it,
 * knows pixels only, and these meant another place where the heights of tiles above were guessed.
 */
export function KeptPlace() {
  const { key } = useLocation();
  const isLeaving = useNavigation().state === 'loading';
  const isBack = useNavigationType() === 'POP';
  const places = useRef(new Map<string, Place>());

  useEffect(() => {
    if (!isLeaving) return;
    const place = placeNow();
    if (place) places.current.set(key, place);
    else places.current.delete(key);
  }, [isLeaving, key]);

  useLayoutEffect(() => {
    const place = isBack ? places.current.get(key) : undefined;
    if (place) goTo(place);
  }, [isBack, key]);

  return null;
}

/** Undefined at the top of a page, and where no tile is in sight. */
function placeNow(): Place | undefined {
  if (window.scrollY === 0) return undefined;
  for (const [index, tile] of tiles().entries()) {
    const { top, bottom } = tile.getBoundingClientRect();
    if (top > window.innerHeight) return undefined;
    if (bottom > 0) return { index, href: hrefOf(tile), top };
  }
  return undefined;
}

function goTo({ index, href, top }: Place): void {
  const tile = tiles()[index];
  if (!tile || hrefOf(tile) !== href) return;
  window.scrollBy({ top: tile.getBoundingClientRect().top - top, behavior: 'instant' });
}

function tiles(): readonly Element[] {
  return [...document.querySelectorAll('main article')];
}

function hrefOf(tile: Element): string | null {
  return tile.querySelector('a')?.getAttribute('href') ?? null;
}
