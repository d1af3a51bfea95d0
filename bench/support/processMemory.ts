import { readdir, readFile } from 'node:fs/promises';

/** Resident memory of a process and of the processes that it started, in MiB. */
export async function memoryOf(pid: number): Promise<number> {
  const all = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((name) => statusOf(Number(name))),
  );
  const processes = all.filter((status) => status !== null);
  const members = new Set([pid]);
  // Parents are not always listed before their children.
  for (let count = 0; count < members.size; ) {
    count = members.size;
    for (const { pid: id, parent } of processes) if (members.has(parent)) members.add(id);
  }
  return processes
    .filter(({ pid: id }) => members.has(id))
    .reduce((sum, { mebibytes }) => sum + mebibytes, 0);
}

async function statusOf(pid: number) {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  if (text === null) return null;
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { pid, parent: field('PPid'), mebibytes: field('VmRSS') / 1024 };
}
