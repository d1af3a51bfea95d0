/**
 * Brings the shop to life when the first view has been painted: at the page's load, at the shopper's first touch, or
 * after a while, whichever comes first. Until then links, forms and dialogs work by themselves (see BuyBox, Sheet).
 */
const LONGEST_WAIT_MS = 3_000;
const touches = ['pointerdown', 'keydown', 'touchstart'];

let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const touch of touches) removeEventListener(touch, start, true);
  preloadScripts();
  void import('./browser.tsx');
}

/** Asks for all of the page's scripts at once; the server names them (see server.tsx). */
function preloadScripts(): void {
  const files = document.getElementById('page-scripts')?.textContent?.split(' ') ?? [];
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true });
if (document.readyState === 'complete') start();
else addEventListener('load', start);
setTimeout(start, LONGEST_WAIT_MS);
