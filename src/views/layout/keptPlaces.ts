/**
 * The shopper's place in each history entry of this document, by the router's keys. They are stored under the address at
 * which the document is left, and are used again after a reload of that address, or Back to it.
 */

/** A tile: its index on the page, its link, and its offset from the top of the window in pixels. */
export interface Place {
  readonly index: number;
  readonly href: string;
  readonly top: number;
}

const MOST_KEPT = 50;

/** The stored places; empty in a newly requested document. Invalid stored values are ignored. */
export function readPlaces(): Map<string, Place> {
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type === 'navigate') return new Map();
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptAs()) ?? '[]');
    return new Map(Array.isArray(kept) ? kept.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

export function storePlaces(places: ReadonlyMap<string, Place>): void {
  try {
    sessionStorage.setItem(keptAs(), JSON.stringify([...places].slice(-MOST_KEPT)));
  } catch {
    // Storage is full or denied. The browser still restores the scroll position in pixels.
  }
}

function keptAs(): string {
  return `places ${location.pathname}${location.search}`;
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
