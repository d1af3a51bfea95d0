/**
 * Returns a function that calls `load` once and keeps its result. Calls during the load share it; after a failure the next call
 * loads again. A kept result reaches the caller within its task. `import()` of loaded code answers in a later task, which may
 * have to wait for other work of the browser.
 */
export function keptLoad<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | null = null;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}

/** The same for code; resolves to `null` if it cannot be loaded. */
export function lazyCode<Code>(load: () => Promise<Code>): () => Promise<Code | null> {
  const kept = keptLoad(load);
  return () => kept().catch(() => null);
}
