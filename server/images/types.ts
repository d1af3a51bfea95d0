/** An original picture, before it is resized for a page. */
export type Picture = VectorPicture | RasterPicture;

export interface VectorPicture {
  readonly kind: 'vector';
  readonly svg: string;
  /** Width in user units. */
  readonly width: number;
}

interface RasterPicture {
  readonly kind: 'raster';
  readonly bytes: Uint8Array;
}

/** An existing picture. It is only read when there is no cached rendering. */
export interface PictureHandle {
  readonly kind: Picture['kind'];
  /** Changes whenever the picture does. */
  readonly version: string;
  read(): Promise<Picture>;
}

/** Returns the local picture with this key; `null` if there is none. */
export type PictureSource = (key: string) => Promise<PictureHandle | null>;

export type ImageFormat = 'webp' | 'jpeg' | 'png' | 'svg';

export type ImageFailure =
  /** The request has an invalid parameter. */
  | { readonly kind: 'badRequest'; readonly message: string }
  | { readonly kind: 'notFound' }
  /** The file exists, but is not a picture that can be decoded safely. */
  | { readonly kind: 'unreadable' }
  /** The media host did not answer with a picture. */
  | { readonly kind: 'upstream'; readonly message: string }
  /** Too many pictures are waiting to be rendered, or the shop stops. */
  | { readonly kind: 'busy' };

export interface RenderedImage {
  readonly ok: true;
  readonly body: Buffer;
  readonly etag: string;
  readonly contentType: string;
  /** Whether this is the drawing itself, or narrower than requested, because the shop is busy. */
  readonly isStandIn: boolean;
}

export type ImageResult = RenderedImage | { readonly ok: false; readonly failure: ImageFailure };
