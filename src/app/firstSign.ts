const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown'];

/**
 * Calls back once, at the first sign that somebody is at the page: a scroll, a move of the mouse, a press. At once where
 * the page was scrolled or pressed before this code ran.
 */
export function atFirstSign(page: Document, work: () => void): void {
  if (page.defaultView && wasTouched(page.defaultView)) {
    work();
    return;
  }
  const seen = new AbortController();
  const onSign = () => {
    seen.abort();
    work();
  };
  for (const sign of signs) page.addEventListener(sign, onSign, { passive: true, signal: seen.signal });
}

function wasTouched({ scrollY, navigator }: Window): boolean {
  return scrollY > 0 || ('userActivation' in navigator && navigator.userActivation.hasBeenActive);
}
