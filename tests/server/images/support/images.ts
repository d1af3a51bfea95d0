import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Reply } from '../../../../server/images/remote.ts';
import { createImageService, type ImageServiceOptions } from '../../../../server/images/service.ts';
import type { ImageResult, PictureSource } from '../../../../server/images/types.ts';
import { createPaintersHere } from './painters.ts';

/** A drawing of 100 × 50. */
export const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50"><rect width="100" height="50" fill="#b3213f"/></svg>';
export const PUBLIC_ADDRESS = '93.184.215.14';

/** Provides the drawing under two keys, and nothing else. */
export const drawings: PictureSource = async (key) =>
  key === 'flower.svg' || key === 'flower.webp'
    ? { kind: 'vector', version: '1', read: async () => ({ kind: 'vector', svg: SVG, width: 100 }) }
    : null;

function refuseToGet(): Promise<Reply> {
  throw new Error('nothing is to be fetched here');
}

/** Gives each test of a file its own folder and a picture service that caches there. */
export function openImages() {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'images-'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  return {
    folder: () => folder,
    /** Serves `drawings` and pictures of `media.example`. Downloads fail unless the test replaces them. */
    service: (options: Partial<ImageServiceOptions> = {}) =>
      createImageService({
        cacheDir: join(folder, 'cache'),
        source: drawings,
        painters: createPaintersHere(),
        allowedHosts: ['media.example'],
        get: refuseToGet,
        resolve: async () => [PUBLIC_ADDRESS],
        ...options,
      }),
  };
}

export const failureOf = (result: ImageResult) => (result.ok ? null : result.failure);
