import { performance } from 'node:perf_hooks';

const intervalMs = 3_000;
/** The largest share of an interval that a quiet process works. */
const quietShare = 0.05;
/** After less work than this, in milliseconds, too little has been freed to give it back. */
const leastWorkMs = 100;

/**
 * Gives freed memory back to the system when the process has been quiet for three seconds after some work, until the returned
 * function is called. The C library keeps freed memory that lies between blocks in use: about 75 MiB after a start
 * (docs/decisions/0073-freed-memory.md). Where the C library is not GNU's, nothing happens.
 */
export function returnFreedMemory(): () => void {
  if (process.platform !== 'linux') return () => {};
  let trim: ReturnType<typeof loadTrim> | undefined;
  let before = performance.eventLoopUtilization();
  // The work of the start counts too.
  let trimmed = { active: 0, idle: 0, utilization: 0 };
  const timer = setInterval(async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    const { active } = performance.eventLoopUtilization(now, trimmed);
    before = now;
    if (utilization > quietShare || active < leastWorkMs) return;
    trimmed = now;
    trim ??= loadTrim();
    (await trim)?.();
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** The C library's `malloc_trim`, which gives every whole free page back, also between blocks in use; `undefined` without it. */
async function loadTrim(): Promise<(() => void) | undefined> {
  try {
    const { load } = await import('koffi');
    const trim = load('libc.so.6').func('int malloc_trim(size_t)');
    return () => trim(0);
  } catch {
    return undefined;
  }
}
