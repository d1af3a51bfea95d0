import { whenIdle } from '../views/shop/scheduling.ts';

const signs = ['scroll', 'pointerdown', 'keydown'];

/**
 * Calls `work` once after the shopper's first interaction with the page (scroll, press or key), when the browser is idle. A
 * page that was scrolled before this code ran counts as interacted with.
 */
export function atFirstSign(page: Document, work: () => void): void {
  if ((page.defaultView?.scrollY ?? 0) > 0) {
    whenIdle(work);
    return;
  }
  const seen = new AbortController();
  const onSign = () => {
    seen.abort();
    whenIdle(work);
  };
  for (const sign of signs) page.addEventListener(sign, onSign, { passive: true, signal: seen.signal });
}
