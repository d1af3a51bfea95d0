import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageLook, ServerModule as PageModule, RenderedPage } from '../../src/serverRender.types.ts';

export type { PageLook, PageModule, RenderedPage };

/** The built page renderer; null if the shop's pages have not been built, when only the API is served. */
export async function loadPages(folder: string): Promise<PageModule | null> {
  const file = pathToFileURL(resolve(folder, 'server/server.js')).href;
  try {
    const module: PageModule = await import(file);
    return module;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}
