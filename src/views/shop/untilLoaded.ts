/**
 * Loads code that a page can be used without: after a failure, the next press or the network's return tries again. The console says
 * why, unless the network is gone.
 */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) console.warn('Code could not be loaded', error);
    await nextSign();
    return untilLoaded(load);
  }
}

/** The end of a press, not its beginning: what is pressed, such as a button that closes, must not be swapped before it has acted. */
function nextSign(): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    const onSign = () => {
      heard.abort();
      resolve();
    };
    for (const sign of ['online', 'click', 'keyup']) addEventListener(sign, onSign, { signal: heard.signal });
  });
}
