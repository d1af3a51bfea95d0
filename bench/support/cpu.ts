import { readdir, readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/**
 * Returns the processor time that the processes have used so far, in seconds; with `children`, including their child
 * processes.
 */
export async function cpuSeconds(pids: readonly number[], { children = false } = {}): Promise<number> {
  const all = children ? [...pids, ...(await childrenOf(pids))] : pids;
  const stats = await Promise.all(all.map(readStat));
  const ended = children
    ? (await Promise.all(pids.map(readStat))).map((stat) => stat?.ofEndedChildren ?? 0)
    : [];
  return [...stats.map((stat) => stat?.seconds ?? 0), ...ended].reduce((sum, seconds) => sum + seconds, 0);
}

async function childrenOf(pids: readonly number[]): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(names.map(async (pid) => ({ pid, parent: (await readStat(pid))?.parent })));
  return stats.filter(({ parent }) => parent !== undefined && pids.includes(parent)).map(({ pid }) => pid);
}

interface Stat {
  readonly parent: number;
  readonly seconds: number;
  readonly ofEndedChildren: number;
}

async function readStat(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The fields after the program's name, which may contain any character: state, parent, …, user time, system time.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const seconds = (field: number) => (Number(fields[field]) + Number(fields[field + 1])) / ticksPerSecond;
  return { parent: Number(fields[1]), seconds: seconds(11), ofEndedChildren: seconds(13) };
}
