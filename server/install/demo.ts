import { fileURLToPath } from 'node:url';
import { drawingOf, EDITION, firstPictures } from '../../demo/packshots/index.ts';
import type { PictureSource } from '../images/types.ts';
import { readShop } from '../import/shopFiles.ts';
import type { Shop } from '../import/shopSchemas.ts';

/** Kusumra, the invented shop that a fresh installation opens with. This is the only file of the server that imports `demo/`. */

const folder = fileURLToPath(new URL('../../demo/', import.meta.url));

/** Whether a picture comes with the shop. */
export function isBundled(key: string): boolean {
  return drawingOf(key) !== null;
}

/** Reads the demo shop from its files. */
export function readDemoShop(): Promise<Shop> {
  return readShop(folder, isBundled);
}

/** The demo shop's pictures, drawn on demand. */
export const demoPictures: PictureSource = async (key) => {
  const draw = drawingOf(key);
  if (draw === null) return null;
  return {
    kind: 'vector',
    version: EDITION,
    read: async () => {
      const svg = draw();
      return { kind: 'vector', svg, width: Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) };
    },
  };
};

export { firstPictures };
