import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerModule } from '../module.ts';
import { imageRoutes } from './plugin.ts';
import { createImageService } from './service.ts';
import { firstOf, folderSource } from './sources.ts';
import type { PictureSource } from './types.ts';

export interface ImagesOptions {
  readonly dataDir: string;
  readonly mediaHosts: readonly string[];
  /** Pictures that come with the shop, under those that its owner puts into `<dataDir>/media`. */
  readonly bundled: PictureSource;
  /** Keys worth rendering before anybody asks, most visible first. */
  readonly first: readonly string[];
  readonly log: {
    info(figures: object, message: string): void;
    error(figures: object, message: string): void;
  };
}

/** Widths that cards and heroes request on phones and desktops, in pixels. */
const FIRST_WIDTHS = [640, 384, 828];

/** Pictures as a part of the backend: the routes, and rendering ahead in the background at the first start. */
export function createImages({ dataDir, mediaHosts, bundled, first, log }: ImagesOptions): ServerModule {
  const cacheDir = join(dataDir, 'images');
  const isFirstStart = !existsSync(cacheDir);
  const service = createImageService({
    cacheDir,
    source: firstOf(folderSource(join(dataDir, 'media')), bundled),
    allowedHosts: mediaHosts,
  });
  const stopping = new AbortController();
  let ahead = Promise.resolve();

  async function renderAhead(): Promise<void> {
    try {
      const pictures = await service.prerender(first, FIRST_WIDTHS, stopping.signal);
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
      if (isFirstStart) ahead = renderAhead();
    },
    async stop() {
      stopping.abort();
      await ahead;
    },
  };
}
