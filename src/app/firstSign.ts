import { whenIdle } from '../views/shop/scheduling.ts';

const signs = ['scroll', 'pointerdown', 'keydown'];

/**
 * Calls back once after the first sign that somebody is at the page (a scroll, a press), when what it sets off has been
 * answered. The page may have been scrolled before this code ran.
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
