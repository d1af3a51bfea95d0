/**
 * Loads code on first use. Concurrent callers share one load. Resolves to `null` if the code cannot be loaded; the next
 * call tries again.
 */
export function lazyCode<Code>(load: () => Promise<Code>): () => Promise<Code | null> {
  let loading: Promise<Code> | null = null;
  return async () => {
    loading ??= load();
    try {
      return await loading;
    } catch {
      loading = null;
      return null;
    }
  };
}
