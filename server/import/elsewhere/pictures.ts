import { createHash } from 'node:crypto';
import { counted } from '../../counted.ts';
import type { NotTaken } from './notes.ts';

/** A picture that a file names by its address, and the key that it gets here. */
export interface FoundPicture {
  readonly key: string;
  readonly url: URL;
}

export interface Pictures {
  /** The key of a picture's address; `null` where it may not be fetched, or could not be. */
  keyOf(address: string, line: number): string | null;
  /** What is to be fetched. */
  readonly found: () => readonly FoundPicture[];
  /** Lines about pictures of hosts from which none may be fetched. */
  readonly refused: () => readonly string[];
}

/**
 * Takes pictures from the hosts that the shop's settings allow (`MEDIA_HOSTS`), and from no other. `missing`: the keys of those that
 * could not be fetched.
 */
export function createPictures(
  allowedHosts: readonly string[],
  notTaken: NotTaken,
  missing: ReadonlySet<string> = new Set(),
): Pictures {
  const found = new Map<string, FoundPicture>();
  const refused = new Map<string, number>();
  return {
    found: () => [...found.values()],
    refused() {
      if (refused.size === 0) return [];
      const hosts = [...refused].map(([host, count]) => `${counted(count, 'picture')} of ${host}`);
      const setting = [...allowedHosts, ...refused.keys()].join(',');
      return [`${hosts.join(', ')}: to fetch them, import the file again with MEDIA_HOSTS=${setting}`];
    },
    keyOf(address, line) {
      if (!URL.canParse(address) || new URL(address).protocol !== 'https:') {
        notTaken.rows.push({ line, what: `the picture "${address}", which has no address with https` });
        return null;
      }
      const url = new URL(address);
      if (!allowedHosts.includes(url.hostname)) {
        refused.set(url.hostname, (refused.get(url.hostname) ?? 0) + 1);
        return null;
      }
      const ending = /\.(webp|jpe?g|png|avif|gif)$/i.exec(url.pathname)?.[0].toLowerCase() ?? '.jpg';
      const name = createHash('sha256').update(url.href).digest('hex').slice(0, 24);
      const key = `imported/${name}${ending}`;
      if (missing.has(key)) return null;
      found.set(key, { key, url });
      return key;
    },
  };
}
