import { readFileSync } from 'node:fs';

const checkEveryMs = 500;

/**
 * Calls `onGone` when the npm process that runs this script has ended, because npm passes no signal on when it is killed, and
 * none through its shell. Does nothing in a process that npm did not start.
 */
export function followNpm(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  // Some shells stay as a process between npm and the script.
  const shell = statusOf(parent);
  const npm = shell !== null && /^(ba|da|z|k)?sh$/.test(shell.name) ? shell.parent : parent;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    onGone();
  }, checkEveryMs).unref();
}

/** Name and parent of a process on Linux; `null` elsewhere, where shells replace themselves by the script (`exec`). */
function statusOf(pid: number): { readonly name: string; readonly parent: number } | null {
  try {
    const [, name, parent] =
      /^Name:\s*(.*)$[\s\S]*^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return name === undefined ? null : { name, parent: Number(parent) };
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
