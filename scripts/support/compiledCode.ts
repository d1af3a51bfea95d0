import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../.cache/compiled', import.meta.url));

/**
 * Enables Node's compile cache for this process and its child processes, so that the next start need not strip types and compile
 * again. Has no effect if the cache's folder is not writable.
 */
export function keepCompiledCode(): void {
  process.env.NODE_COMPILE_CACHE ??= folder;
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
}

/** Writes the cache now. Otherwise it is written when the process exits, and not at all if it is killed. */
export const saveCompiledCode = flushCompileCache;
