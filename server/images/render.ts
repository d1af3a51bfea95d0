import sharp, { type Sharp } from 'sharp';
import type { ImageFormat, Picture, VectorPicture } from './types.ts';

/** Limit of pixels, checked before decoding, against decompression bombs. */
export const MOST_PIXELS = 50_000_000;

export interface Rendering {
  readonly width: number;
  readonly quality: number;
  readonly format: Exclude<ImageFormat, 'svg'>;
}

/**
 * The picture in each of the requested forms, or `null` if it is unreadable. A drawing is rasterised once, at the size of the
 * widest rendering or the largest that `MOST_DRAWN_PIXELS` allows, and scaled from there. Photographs are never enlarged.
 */
export async function renderPicture(
  picture: Picture,
  renderings: readonly Rendering[],
): Promise<readonly Buffer[] | null> {
  const widest = Math.max(...renderings.map(({ width }) => width));
  try {
    const opened =
      picture.kind === 'vector' ? await openVector(picture, widest) : await openRaster(picture.bytes);
    if (opened === null) return null;
    const bodies: Buffer[] = [];
    for (const rendering of renderings) {
      const resized = opened
        .clone()
        .resize({ width: rendering.width, withoutEnlargement: picture.kind === 'raster' });
      bodies.push(await encode(resized, rendering, picture.kind).toBuffer());
    }
    return bodies;
  } catch {
    return null;
  }
}

/**
 * Drawings are rendered with this many pixels at most and then enlarged: the cost of their blurs grows with pixels and radius, so
 * that a drawing 3,840 pixels wide would take half a minute of processor time.
 */
const MOST_DRAWN_PIXELS = 2_000_000;

async function openVector({ svg, width: naturalWidth }: VectorPicture, wanted: number): Promise<Sharp> {
  const source = Buffer.from(svg);
  const { width = naturalWidth, height = naturalWidth } = await sharp(source).metadata();
  const widest = Math.floor(Math.sqrt((MOST_DRAWN_PIXELS * width) / height));
  const drawn = Math.min(wanted, widest);
  const { data, info } = await sharp(source, {
    density: (72 * drawn) / naturalWidth,
    limitInputPixels: MOST_PIXELS,
  })
    .resize({ width: drawn })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

async function openRaster(bytes: Uint8Array): Promise<Sharp | null> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { format } = await image.metadata();
  return format === 'svg' ? null : image.rotate();
}

/** Added to the quality for drawings, because compression artefacts are visible in their smooth gradients. */
const DRAWING_EXTRA_QUALITY = 5;

function encode(image: Sharp, { format, quality }: Rendering, kind: Picture['kind']): Sharp {
  switch (format) {
    case 'webp':
      return kind === 'vector'
        ? image.webp({ quality: Math.min(100, quality + DRAWING_EXTRA_QUALITY), preset: 'drawing' })
        : image.webp({ quality, smartSubsample: true });
    case 'jpeg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true });
    case 'png':
      return image.png();
  }
}
