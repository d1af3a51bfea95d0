/**
 * Brings the shop to life when the first view has been painted: at the page's load, at the shopper's first touch, or
 * after a while, whichever comes first. Until then links, forms and dialogs work by themselves (see BuyBox, Sheet).
 */
const LONGEST_WAIT_MS = 3_000;
/** A picture that is not the largest, or out of sight, is never reported. */
const LONGEST_DRAWING_MS = 500;
const touches = ['pointerdown', 'keydown', 'touchstart'];

let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const touch of touches) removeEventListener(touch, start, true);
  // All of the page's scripts at once; the server names them, the shop's own first (see server.tsx).
  const files = document.getElementById('page-scripts')?.textContent?.split(' ') ?? [];
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  void import(/* @vite-ignore */ files[0] ?? '');
  // Who installs the shop has seen its first view: this request is not in that one's way.
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  );
}

/** Scripts would be in the way of the first picture, which has come by now and is still to be drawn. */
function afterFirstPicture(): void {
  const picture = document.querySelector('img[fetchpriority="high"]');
  if (!picture || !PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) {
    start();
    return;
  }
  setTimeout(start, LONGEST_DRAWING_MS);
  new PerformanceObserver((list, observer) => {
    const isDrawn = list.getEntries().some((entry) => 'element' in entry && entry.element === picture);
    if (!isDrawn) return;
    observer.disconnect();
    start();
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true });
if (document.readyState === 'complete') afterFirstPicture();
else addEventListener('load', afterFirstPicture);
setTimeout(start, LONGEST_WAIT_MS);
