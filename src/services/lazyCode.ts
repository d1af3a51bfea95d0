/**
 * Returns a function that loads code when it is first called; calls meanwhile share that load. It resolves to `null` if the code
 * cannot be loaded, and the next call tries again.
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
