import sharp, { type Sharp } from 'sharp';
import type { ImageFormat, Picture } from './types.ts';

/** A bomb's pixels are counted before they are unpacked. */
const MOST_PIXELS = 50_000_000;

export interface Rendering {
  readonly width: number;
  readonly quality: number;
  readonly format: Exclude<ImageFormat, 'svg'>;
}

/** The picture at a width, or `null` when it can't be read. Photographs are never enlarged; drawings are crisp. */
export async function renderPicture(picture: Picture, rendering: Rendering): Promise<Buffer | null> {
  try {
    const opened =
      picture.kind === 'vector' ? openVector(picture, rendering.width) : await openRaster(picture.bytes);
    if (opened === null) return null;
    const resized = opened.resize({ width: rendering.width, withoutEnlargement: picture.kind === 'raster' });
    return await encode(resized, rendering, picture.kind).toBuffer();
  } catch {
    return null;
  }
}

function openVector(picture: { readonly svg: string; readonly width: number }, width: number): Sharp {
  return sharp(Buffer.from(picture.svg), {
    density: (72 * width) / picture.width,
    limitInputPixels: MOST_PIXELS,
  });
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
