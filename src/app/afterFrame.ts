/** Where nothing is drawn, as in a tab in the background, there is no frame to wait for. Milliseconds. */
const MOST = 100;

/**
 * Resolves once the browser has drawn what has just changed. What a press sets off waits for it, so that the shopper sees
 * at once what the press did.
 */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MOST);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // The frame is drawn between its callbacks and the next task.
      setTimeout(resolve);
    });
  });
}
