import sharp from 'sharp';

/** Limit of pixels, read from the file's header before the picture is decoded. */
const maxPixels = 25_000_000;
const maxEdge = 1_600;
const quality = 80;
const allowedFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/**
 * Re-encodes a shopper's photograph as WebP: upright, at most 1,600 pixels on its longer side, without metadata. `null`: it is no
 * JPEG, PNG or WebP, is damaged, or has more than 25 million pixels.
 */
export async function redrawUpload(bytes: Uint8Array): Promise<Buffer | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
    const { format } = await image.metadata();
    if (!allowedFormats.has(format)) return null;
    return await image
      .rotate()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, smartSubsample: true })
      .toBuffer();
  } catch {
    return null;
  }
}
