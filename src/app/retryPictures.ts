/** Pauses before a picture that could not be loaded is requested again, in milliseconds. */
const PAUSES_MS = [1_000, 5_000];

retryPictures(document);

/**
 * Requests pictures again that could not be loaded, such as while the server was too busy: twice after a pause, then
 * whenever the network or the shopper comes back to the page. Browsers do so on a reload only. Begins when this file is
 * loaded, at the first sign of a shopper (`page/productAhead.ts`).
 */
function retryPictures(page: Document): void {
  const tries = new WeakMap<HTMLImageElement, number>();
  const retryLater = (picture: HTMLImageElement) => {
    const tried = tries.get(picture) ?? 0;
    const pause = PAUSES_MS[tried];
    if (pause === undefined) return;
    tries.set(picture, tried + 1);
    setTimeout(retry, pause, picture);
  };
  const retryAll = () => {
    for (const picture of page.images) {
      tries.delete(picture);
      retry(picture);
    }
  };
  page.addEventListener('error', ({ target }) => isPicture(target) && retryLater(target), true);
  page.addEventListener('load', ({ target }) => isPicture(target) && tries.delete(target), true);
  page.addEventListener('visibilitychange', () => page.visibilityState === 'visible' && retryAll());
  page.defaultView?.addEventListener('online', retryAll);
  // Some may have failed before this code ran.
  for (const picture of page.images) if (isBroken(picture)) retryLater(picture);
}

/** Setting the address to what it was loads the picture anew. */
function retry(picture: HTMLImageElement): void {
  const address = picture.getAttribute('src');
  if (address !== null && isBroken(picture)) picture.setAttribute('src', address);
}

/** A lazy picture that is still too far away to be loaded is not `complete`, and so not broken. */
function isBroken({ complete, currentSrc, naturalWidth }: HTMLImageElement): boolean {
  return complete && currentSrc !== '' && naturalWidth === 0;
}

function isPicture(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement;
}
