/**
 * Settings that keep the memory of the shop's process small, and that only a new process can take. `npm run bench -- memory`
 * shows what they save after a load: a third on PostgreSQL, a half on the embedded database.
 */

/** MiB for each half of Node's space for new objects, at most. Without a limit it grows with the load and hardly shrinks again. */
export const memoryFlags: readonly string[] = ['--max-semi-space-size=8'];

/** Blocks of 128 KiB or more return to the system when they are freed. By default the C library raises this size as it frees them. */
export const memoryVariables = {
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
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
