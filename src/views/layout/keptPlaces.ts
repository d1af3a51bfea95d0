/** The shopper's place in each entry of the tab's history. They are stored when a document is left, and read by the next one. */
import type { Location } from 'react-router';

/** A tile: its index on the page, its link, and its offset from the top of the window in pixels. */
export interface Place {
  readonly index: number;
  readonly href: string;
  readonly top: number;
}

const STORED_AS = 'places';
const MOST_KEPT = 50;
/** The router's key of the first entry of every document. */
const FIRST_KEY = 'default';

/**
 * Identifies an entry of the history. The router's keys alone do not: documents share the key of their first entries. The number
 * of pages of a list changes while its entry stays the same.
 */
export function entryOf({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  return `${key} ${pathname}?${query}`;
}

/** The stored places, without that of the entry which a newly requested document has begun. Invalid stored values are ignored. */
export function readPlaces(): Map<string, Place> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]');
    const places = new Map(Array.isArray(kept) ? kept.filter(isEntry) : []);
    const [visit] = performance.getEntriesByType('navigation');
    if (visit instanceof PerformanceNavigationTiming && visit.type === 'navigate') {
      const { pathname, search } = new URL(visit.name);
      places.delete(entryOf({ key: FIRST_KEY, pathname, search }));
    }
    return places;
  } catch {
    return new Map();
  }
}

export function storePlaces(places: ReadonlyMap<string, Place>): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...places].slice(-MOST_KEPT)));
  } catch {
    // Storage is full or denied. The browser still restores the scroll position in pixels.
  }
}

function isEntry(entry: unknown): entry is [string, Place] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && isPlace(entry[1]);
}

function isPlace(place: unknown): place is Place {
  return (
    typeof place === 'object' &&
    place !== null &&
    'index' in place &&
    typeof place.index === 'number' &&
    'href' in place &&
    typeof place.href === 'string' &&
    'top' in place &&
    typeof place.top === 'number'
  );
}
