import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';

/** The protocol: one line of JSON in each direction, over a socket that only the shop's own user may open. */
export const requestSchema = v.object({ command: v.string(), args: v.array(v.string()) });
export const resultSchema = v.object({
  ok: v.boolean(),
  lines: v.array(v.string()),
  files: v.optional(v.array(v.object({ path: v.string(), base64: v.string() })), []),
});

/** Operating systems refuse or truncate longer socket paths. */
const longestPath = 100;

/** Where the shop that holds this data folder listens for commands. */
export function commandSocketOf(dataDir: string): string {
  const folder = resolve(dataDir);
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\storefront-${name}`;
  const near = join(folder, 'commands.sock');
  if (Buffer.byteLength(near) <= longestPath) return near;
  return join(tmpdir(), `storefront-${userInfo().uid}-${name}.sock`);
}
