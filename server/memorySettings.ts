/**
 * Settings that keep the memory of the shop's process small, and that only a new process can take. Measure a change of them by
 * `npm run bench -- memory` and `npm run bench -- pages` both: what saves memory can cost pages.
 */

/**
 * Space for new objects: at most 8 MiB for each half, because it grows with the load and hardly shrinks again. The heap grows by at
 * most half between two collections of garbage: by default a busy shop keeps far more than it needs.
 */
export const memoryFlags: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/**
 * Blocks of 2 MiB or more return to the system when they are freed, and so does free memory above 4 MiB in each of two heaps. By
 * default the C library raises both sizes as the process frees blocks. Much smaller sizes make compressing a page take five times as
 * long, because each compression then gets and returns several MiB.
 */
export const memoryVariables = {
  MALLOC_MMAP_THRESHOLD_: String(2 * 1024 ** 2),
  MALLOC_TRIM_THRESHOLD_: String(4 * 1024 ** 2),
  MALLOC_ARENA_MAX: '2',
} as const;

/**
 * Starts this process again with these settings, under the same process id, unless it has them. This works on
 * Linux only. A process that has a channel to its parent would lose it, so it stays as it is, and its parent passes the settings.
 */
export function applyMemorySettings(): void {
  const { argv, connected, env, execArgv, execPath, platform } = process;
  const hasSettings = Object.keys(memoryVariables).every((name) => env[name] !== undefined);
  if (platform !== 'linux' || connected || hasSettings) return;
  process.execve?.(execPath, [execPath, ...memoryFlags, ...execArgv, ...argv.slice(1)], {
    ...env,
    ...memoryVariables,
  });
}
