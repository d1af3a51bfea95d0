import { performance } from 'node:perf_hooks';

const intervalMs = 3_000;
/** The largest share of an interval that a quiet process works. */
const quietShare = 0.05;

/**
 * Gives freed memory back to the system whenever the process has been quiet for three seconds, until the returned function is
 * called. The C library keeps what is freed between blocks in use: 75 MiB after a start (docs/decisions/0073-freed-memory.md).
 * Where the C library is not GNU's, nothing happens.
 */
export function returnFreedMemory(): () => void {
  if (process.platform !== 'linux') return () => {};
  let trim: ReturnType<typeof loadTrim> | undefined;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > quietShare) return;
    trim ??= loadTrim();
    (await trim)?.();
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** The C library's `malloc_trim`, which leaves no free memory at the end of the heap; `undefined` where there is none. */
async function loadTrim(): Promise<(() => void) | undefined> {
  try {
    const { load } = await import('koffi');
    const trim = load('libc.so.6').func('int malloc_trim(size_t)');
    return () => trim(0);
  } catch {
    return undefined;
  }
}
