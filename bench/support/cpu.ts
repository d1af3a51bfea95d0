import { readdir, readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/** Processor time that processes have used so far, in seconds; with `children`, theirs too. */
export async function cpuSeconds(pids: readonly number[], { children = false } = {}): Promise<number> {
  const all = children ? [...pids, ...(await childrenOf(pids))] : pids;
  const times = await Promise.all(all.map(async (pid) => (await readStat(pid))?.seconds ?? 0));
  return times.reduce((sum, seconds) => sum + seconds, 0);
}

async function childrenOf(pids: readonly number[]): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(names.map(async (pid) => ({ pid, parent: (await readStat(pid))?.parent })));
  return stats.filter(({ parent }) => parent !== undefined && pids.includes(parent)).map(({ pid }) => pid);
}

async function readStat(pid: number): Promise<{ parent: number; seconds: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // After the program's name, which may hold anything: state, parent, …, user and system time.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
}
