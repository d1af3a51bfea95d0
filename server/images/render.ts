import sharp, { type Sharp } from 'sharp';
import type { ImageFormat, Picture, VectorPicture } from './types.ts';

/** Checked before unpacking, against decompression bombs. */
const MOST_PIXELS = 50_000_000;

export interface Rendering {
  readonly width: number;
  readonly quality: number;
  readonly format: Exclude<ImageFormat, 'svg'>;
}

/**
 * The picture in each of the ways asked for, or `null` when it can't be read. It is opened once, as large as its widest
 * rendering: drawing is nearly all of the work. Photographs are never enlarged; drawings are crisp.
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
 * Drawings are drawn at this many pixels at most and enlarged from there: the cost of their blurs grows with pixels and radius, so
 * that one of 3,840 pixels in width took a core for half a minute.
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

/** Drawings are all smooth gradients, which show blocks where photographs hide them: they get more room. */
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
