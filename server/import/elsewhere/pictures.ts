import { createHash } from 'node:crypto';
import type { NotTaken } from './notes.ts';

/** A picture that a file names by its address, and the key that it gets here. */
export interface FoundPicture {
  readonly key: string;
  readonly url: URL;
}

export interface Pictures {
  /** The key of a picture's address; `null`, and a note, where it may not be fetched. */
  keyOf(address: string, line: number): string | null;
  /** What is to be fetched. */
  readonly found: () => readonly FoundPicture[];
}

/** Takes pictures from the hosts that the shop's settings allow (`MEDIA_HOSTS`), and from no other. */
export function createPictures(allowedHosts: readonly string[], notTaken: NotTaken): Pictures {
  const found = new Map<string, FoundPicture>();
  const refused = new Set<string>();
  return {
    found: () => [...found.values()],
    keyOf(address, line) {
      if (!URL.canParse(address)) {
        notTaken.rows.push(`line ${line}: the picture "${address}" has no address`);
        return null;
      }
      const url = new URL(address);
      if (url.protocol !== 'https:' || !allowedHosts.includes(url.hostname)) {
        if (!refused.has(url.hostname))
          notTaken.rows.push(
            `line ${line}: pictures of ${url.hostname}, which MEDIA_HOSTS does not name (or not by https)`,
          );
        refused.add(url.hostname);
        return null;
      }
      const ending = /\.(webp|jpe?g|png|avif|gif)$/i.exec(url.pathname)?.[0].toLowerCase() ?? '.jpg';
      const name = createHash('sha256').update(url.href).digest('hex').slice(0, 24);
      const key = `imported/${name}${ending}`;
      found.set(key, { key, url });
      return key;
    },
  };
}
