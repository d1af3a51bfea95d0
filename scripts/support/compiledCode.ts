import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../.cache/compiled', import.meta.url));

/**
 * Lets this process, and those that it starts, keep the code of the modules that they load from now on as it was compiled, so that the
 * next start need not take types out and compile again. Where the folder cannot be written to, everything is compiled each time.
 */
export function keepCompiledCode(): void {
  process.env.NODE_COMPILE_CACHE ??= folder;
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
}

/** Writes what was compiled; otherwise that is done as the process ends, and not at all when it is killed. */
export const saveCompiledCode = flushCompileCache;
