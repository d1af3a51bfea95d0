import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import type { ServerModule } from '../module.ts';
import { type AheadPicture, ownPictures, renderForPages } from './ahead.ts';
import type { Painters } from './painting/painters.ts';
import { imageRoutes } from './plugin.ts';
import { createImageService } from './service.ts';
import { firstOf, folderSource } from './sources.ts';
import type { PictureSource } from './types.ts';

export interface ImagesOptions {
  readonly dataDir: string;
  readonly mediaHosts: readonly string[];
  /** Paints the pictures; stopped with this part of the server. */
  readonly painters: Painters;
  /** Pictures that come with the shop. The merchant's files in `<dataDir>/media` take precedence. */
  readonly bundled: PictureSource;
  /** Pictures to render in advance at the first start, the most visible first. */
  readonly first: readonly AheadPicture[];
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly log: {
    info(figures: object, message: string): void;
    error(figures: object, message: string): void;
  };
}

/**
 * The backend's module for pictures: its routes, and rendering in advance in the background. At the first start the shop's first
 * pictures are rendered; at every start the merchant's own pictures that are not rendered yet.
 */
export function createImages(options: ImagesOptions): ServerModule {
  const { dataDir, mediaHosts, painters, bundled, log } = options;
  const media = folderSource(join(dataDir, 'media'));
  const cacheDir = join(dataDir, 'images');
  const isFirstStart = !existsSync(cacheDir);
  mkdirSync(cacheDir, { recursive: true });
  const service = createImageService({
    cacheDir,
    source: firstOf(media, bundled),
    allowedHosts: mediaHosts,
    painters,
  });
  const stopping = new AbortController();
  let ahead = Promise.resolve();

  async function renderAhead(): Promise<void> {
    try {
      const own = await ownPictures(options.db, options.storeId, media);
      const wanted = [...(isFirstStart ? options.first : []), ...own];
      if (wanted.length === 0) return;
      const pictures = await renderForPages(service, wanted, stopping.signal);
      log.info({ pictures }, 'pictures are rendered ahead');
    } catch (error) {
      log.error({ err: error }, 'pictures could not be rendered ahead');
    }
  }

  return {
    async routes(app) {
      await app.register(imageRoutes(service));
    },
    async start() {
      ahead = renderAhead();
    },
    async beforeStop() {
      stopping.abort();
      await painters.stop();
    },
    async stop() {
      await ahead;
    },
  };
}
