/**
 * The boot script, inline in every page and its only script at first: loads the application when the page has loaded and its
 * first view has been painted, at the shopper's first press, or after a time limit, whichever comes first, but never before the
 * whole page has been parsed. Where a script does not arrive, the next press tries again, or the network's return. Until then
 * links, forms and dialogs work without script (BuyBox, Sheet).
 */
const LONGEST_WAIT_MS = 3_000;
/** After the page's load. Some paints are never reported: those of a background tab, or of a picture that is not the largest. */
const LONGEST_PAINT_WAIT_MS = 500;
const firstPresses = ['pointerdown', 'keydown', 'touchstart'];

let started = false;

function start(): void {
  if (started) return;
  // The list of scripts is at the end of the page, which a slow network may still be bringing.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', start);
    return;
  }
  started = true;
  for (const press of firstPresses) removeEventListener(press, start, true);
  // All of the page's scripts are requested at once. The server lists them, the entry (browser.tsx) first.
  const files = document.getElementById('page-scripts')?.textContent?.split(' ') ?? [];
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  import(/* @vite-ignore */ files[0] ?? '').catch((error: unknown) => {
    started = false;
    startAtPress();
    addEventListener('online', start, { once: true });
    throw error;
  });
  // Added late, so that the request for the manifest does not compete with the first view.
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  );
}

function startAtPress(): void {
  for (const press of firstPresses) addEventListener(press, start, { capture: true, passive: true });
}

/** Starts once the first view is on the screen, its largest picture included. Earlier, the scripts would delay that paint. */
function startAfterPaint(): void {
  const picture = document.querySelector('img[fetchpriority="high"]');
  const type = picture ? 'largest-contentful-paint' : 'paint';
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) {
    start();
    return;
  }
  setTimeout(start, LONGEST_PAINT_WAIT_MS);
  const isFirstView = (entry: PerformanceEntry) =>
    picture ? 'element' in entry && entry.element === picture : entry.name === 'first-contentful-paint';
  new PerformanceObserver((list, observer) => {
    if (!list.getEntries().some(isFirstView)) return;
    observer.disconnect();
    start();
  }).observe({ type, buffered: true });
}

// Add to cart before hydration: the page opens again with the item in its address (BuyBox). Without script it is posted.
addEventListener(
  'submit',
  ({ target }) => {
    if (!(target instanceof HTMLFormElement) || target.id !== 'buy') return;
    target.method = 'get';
    target.removeAttribute('action');
  },
  true,
);
// Says that the shopper has begun: from then on nothing scrolls the page for them (KeptPlace).
const { dataset } = document.documentElement;
const touch = () => {
  dataset.touched = '';
};
for (const sign of ['wheel', ...firstPresses])
  addEventListener(sign, touch, { capture: true, passive: true });
// A fold that is opened before hydration: its content takes the place of its noscript (Fold). Afterwards React fills it.
addEventListener(
  'toggle',
  () => {
    if ('hydrating' in dataset) return;
    for (const packed of document.querySelectorAll('[open]>noscript')) packed.outerHTML = packed.textContent;
  },
  true,
);
// Back or Forward before hydration changes the address and leaves the page as it is: it is requested at its new address.
const address = () => location.pathname + location.search;
const served = address();
addEventListener('popstate', () => {
  if ('alive' in dataset || address() === served) return;
  // The application must not start any more: it would take this page for the one at the new address.
  dataset.stale = '';
  location.reload();
});
startAtPress();
if (document.readyState === 'complete') startAfterPaint();
else addEventListener('load', startAfterPaint);
setTimeout(start, LONGEST_WAIT_MS);
