import { readdir, readFile } from 'node:fs/promises';

/**
 * Resident memory of a process and of the processes that it started, in MiB. What they share of a program or a library is in
 * memory once, so of each file the largest share counts, not the sum.
 */
export async function memoryOf(pid: number): Promise<number> {
  const processes = await Promise.all((await treeOf(pid)).map(readMappings));
  const files = new Map<string, number>();
  let own = 0;
  for (const mappings of processes) {
    own += mappings.own;
    for (const [file, kibibytes] of mappings.files)
      files.set(file, Math.max(files.get(file) ?? 0, kibibytes));
  }
  return (own + [...files.values()].reduce((sum, kibibytes) => sum + kibibytes, 0)) / 1024;
}

/** The process and all that it started, directly or not. */
async function treeOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const processes = await Promise.all(pids.map(async (id) => ({ id, parent: await parentOf(id) })));
  const members = new Set([pid]);
  // Parents are not always listed before their children.
  for (let count = 0; count < members.size; ) {
    count = members.size;
    for (const { id, parent } of processes) if (members.has(parent)) members.add(id);
  }
  return [...members];
}

async function parentOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s+(\d+)/m.exec(text)?.[1]);
}

/** Resident KiB of a process: of its own memory, and of each file that it has mapped. */
async function readMappings(pid: number) {
  const text = await readFile(`/proc/${pid}/smaps`, 'utf8').catch(() => '');
  const files = new Map<string, number>();
  let own = 0;
  let file: string | undefined;
  for (const line of text.split('\n')) {
    // Begins a mapping: its addresses, rights, offset, device and inode, and the path unless it is memory of the process.
    const mapping = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+\s*(.*)$/.exec(line);
    if (mapping) file = mapping[1]?.startsWith('/') ? mapping[1] : undefined;
    const figure = /^(Rss|Anonymous):\s+(\d+)/.exec(line);
    if (!figure) continue;
    const kibibytes = Number(figure[2]);
    if (figure[1] === 'Anonymous') own += kibibytes;
    // A file's pages that the process has written to are its own.
    if (file !== undefined)
      files.set(file, (files.get(file) ?? 0) + (figure[1] === 'Rss' ? kibibytes : -kibibytes));
  }
  return { own, files };
}
