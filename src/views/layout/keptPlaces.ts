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

type Address = Pick<Location, 'pathname' | 'search'>;

/**
 * Identifies an entry of the history. The router's keys alone do not: documents share the key of their first entries. Only those
 * that begin at the same address are taken for one.
 */
export function entryOf({ key, ...address }: Address & Pick<Location, 'key'>): string {
  return `${key} ${addressOf(address)}`;
}

/** The number of pages of a list is left out: it changes while the history entry stays the same. */
function addressOf({ pathname, search }: Address): string {
  return pathname + search.replace(/[?&]page=\d+/, '');
}

/**
 * The stored places, but none of the document's own address if the document was newly requested, or if the shopper has left its
 * first entry before a place was kept for it. Invalid stored values are ignored.
 *
 * @param entry the current history entry, as {@link entryOf} names it
 */
export function readPlaces(entry: string): Map<string, Place> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]');
    const places = new Map(Array.isArray(kept) ? kept.filter(isEntry) : []);
    const [visit] = performance.getEntriesByType('navigation');
    if (!(visit instanceof PerformanceNavigationTiming)) return places;
    const own = ` ${addressOf(new URL(visit.name))}`;
    if (visit.type !== 'navigate' && entry.endsWith(own)) return places;
    for (const kept of places.keys()) if (kept.endsWith(own)) places.delete(kept);
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
