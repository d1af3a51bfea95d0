const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown'];

/** Calls back once, at the first sign that somebody is at the page: a scroll, a move of the mouse, a press. */
export function atFirstSign(page: Document, work: () => void): void {
  const seen = new AbortController();
  const onSign = () => {
    seen.abort();
    work();
  };
  for (const sign of signs) page.addEventListener(sign, onSign, { passive: true, signal: seen.signal });
}
