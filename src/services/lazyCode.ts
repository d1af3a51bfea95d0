/**
 * Returns a function that loads something when it is first called, and keeps it. Calls meanwhile share that load; after a failure
 * the next call tries again. Once it is loaded, callers get it within their own task. `import()` answers in a later task even then,
 * after the browser's other work for a press.
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
