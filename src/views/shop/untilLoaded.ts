/** Loads code that a page can be used without: after a failure, the next press or the network's return tries again. */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => {
      for (const sign of ['online', 'pointerdown', 'keydown'])
        addEventListener(sign, resolve, { once: true });
    });
    return untilLoaded(load);
  }
}
