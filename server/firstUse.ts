/** Calls `create` on first use and shares its result; after a failure, the next use tries again. */
export function onFirstUse<T>(create: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= create().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
