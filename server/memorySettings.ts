/**
 * Settings that keep the memory of the shop's process small. A process takes them when it starts. To change one, run both
 * `npm run bench -- memory` and `npm run bench -- pages`: a setting that saves memory can slow pages down.
 */

/**
 * Settings of Node. The space for new objects has two halves of at most 8 MiB; without a limit it grows under load and hardly
 * shrinks again. The heap grows by at most half before Node collects garbage; by default it grows further.
 */
export const memoryFlags: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

const mib = 1024 ** 2;

/**
 * Settings of the C library, in bytes. A freed block of 2 MiB or more goes back to the system at once. Of smaller freed blocks,
 * the library keeps up to 4 MiB at the end of each of its two heaps. Without these settings it keeps much more after a load. With much
 * smaller ones, compressing a page takes five times as long: it needs several MiB, and would get them from the system each time.
 */
export const memoryVariables = {
  MALLOC_MMAP_THRESHOLD_: String(2 * mib),
  MALLOC_TRIM_THRESHOLD_: String(4 * mib),
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
