/**
 * Returns a function that loads something when it is first called, and keeps it. Calls meanwhile share that load; after a failure
 * the next call tries again. Code that is loaded already comes within the caller's task, unlike from `import()`, which waits for
 * the next task: a press keeps that waiting.
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
