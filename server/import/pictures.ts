import { realpathSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { isWithin } from '../folderEntries.ts';
import { MOST_PIXELS } from '../images/render.ts';
import type { Checked } from './check.ts';
import { drawingProblem } from './drawing.ts';
import type { Fault, FolderFiles, JsonFile, JsonPath } from './folderFiles.ts';
import type { KnownProduct, PictureDetails } from './product.ts';
import type { ImportProblem } from './records.ts';
import type { KnownCollections, KnownImage } from './shopSchemas.ts';
import type { KnownStore } from './storeSchema.ts';

/** Checks of the pictures that a shop's files name by key, and of the files in `media/`. */

/** The pictures that files may name. */
export interface KnownPictures {
  has(key: string): boolean;
  /** The file of a picture, which may be missing. */
  path(key: string): string;
  /** Where a missing picture has to be put. */
  readonly place: string;
}

/** The pictures of a folder, and those that come with the shop. */
export function picturesIn(
  folder: string,
  place: string,
  isBundled: (key: string) => boolean,
): KnownPictures {
  return {
    place,
    path: (key) => join(folder, key),
    has(key) {
      if (/^https?:\/\//i.test(key)) return true;
      return isFileWithin(folder, join(folder, key)) || isBundled(key);
    },
  };
}

/** Whether the path is that of a file in the folder, also by a link that does not lead out of it. */
function isFileWithin(folder: string, path: string): boolean {
  try {
    return isWithin(realpathSync(folder), realpathSync(path)) && statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Why a file may not name this picture: the end of a sentence about the field that names it. */
export function problemOfPicture(pictures: KnownPictures, key: string | null | undefined): string[] {
  return key === null || key === undefined || pictures.has(key)
    ? []
    : [`names the picture "${key}", which ${lacking(pictures)}`];
}

function lacking({ place }: KnownPictures): string {
  return `is not in ${place}: put the file there, or correct the name`;
}

/** Pictures of a product or of its variants that are not there; those that it has already are not asked for again. */
export function productPictureProblems(
  { line, variantLines, value }: Checked<KnownProduct>,
  pictures: KnownPictures,
  isStored: (key: string) => boolean = () => false,
): ImportProblem[] {
  const lists = [
    { line, field: 'images', keys: value.images },
    {
      line,
      field: 'thumbImages',
      keys: (value.thumbImages ?? []).filter((key) => !value.images.includes(key)),
    },
    ...value.variants.map(({ images }, index) => ({
      line: variantLines[index] ?? line,
      field: 'images',
      keys: images,
    })),
  ];
  return lists.flatMap(({ keys, ...place }) =>
    keys
      .filter((key) => !isStored(key))
      .flatMap((key) => problemOfPicture(pictures, key).map((reason) => ({ ...place, reason }))),
  );
}

/** The address of a file of `media/`, as its key; `null` for another address. */
function keyOfAddress(address: string | null | undefined): string | null {
  return address?.startsWith('/media/') ? address.slice('/media/'.length) : null;
}

export function storePictureProblems(
  { known: store, fault }: Pick<JsonFile<KnownStore, unknown>, 'known' | 'fault'>,
  pictures: KnownPictures,
): Fault[] {
  const named: readonly (readonly [JsonPath, string | null | undefined])[] = [
    [['imageUrl'], keyOfAddress(store.imageUrl)],
    [['darkImageUrl'], keyOfAddress(store.darkImageUrl)],
    [['shareImageKey'], store.shareImageKey],
    ...store.banners.flatMap(({ webKey, mobileKey }, index) => [
      [['banners', index, 'webKey'], webKey] as const,
      [['banners', index, 'mobileKey'], mobileKey] as const,
    ]),
  ];
  return named.flatMap(([path, key]) => problemOfPicture(pictures, key).map((reason) => fault(path, reason)));
}

export function collectionPictureProblems(
  { known, fault }: Pick<JsonFile<KnownCollections, unknown>, 'known' | 'fault'>,
  pictures: KnownPictures,
): Fault[] {
  return known.flatMap(({ imageKey }, index) =>
    problemOfPicture(pictures, imageKey).map((reason) => fault([index, 'imageKey'], reason)),
  );
}

/** Pictures that `images.csv` names and that are not there. */
export function imageProblems(
  images: readonly Checked<KnownImage>[],
  pictures: KnownPictures,
): ImportProblem[] {
  return images.flatMap(({ line, value: { key } }) =>
    key === undefined || pictures.has(key)
      ? []
      : [{ line, field: 'key', reason: `"${key}" ${lacking(pictures)}` }],
  );
}

/** Details of pictures by `images.csv`; a size that it leaves out is read from the picture. */
export async function detailsOfPictures(
  images: readonly Checked<KnownImage>[],
  pictures: KnownPictures,
): Promise<(PictureDetails & { readonly key: string })[]> {
  return Promise.all(
    images.map(async ({ value: { key = '', alt = '', id, position, width, height } }) => {
      const size =
        width === null || height === null ? await sizeOfPicture(pictures.path(key)) : { width, height };
      return { key, alt, ...(id !== null && { id }), ...(position !== null && { position }), ...size };
    }),
  );
}

/** In characters: every page loads its logo. */
const longestDrawing = 100_000;

const kinds = ['.webp', '.jpg', '.jpeg', '.png', '.avif', '.gif'];

/** The files of `media/` that are pictures by their names and cannot be shown. */
export async function pictureProblems(files: FolderFiles): Promise<Fault[]> {
  const problems: Fault[] = [];
  for (const inner of await files.namesBelow('media')) {
    const name = `media/${inner}`;
    if (extname(name).toLowerCase() === '.svg') {
      const svg = await files.text(name);
      const problem = svg === null ? null : await drawingProblem(svg, longestDrawing);
      if (problem !== null) problems.push(files.fault(name, problem));
      continue;
    }
    if (!kinds.includes(extname(name).toLowerCase())) continue;
    const problem = await pictureProblem(files.path(name));
    if (problem !== null) problems.push(files.fault(name, problem));
  }
  return problems;
}

/** Why the file is no picture that can be shown; `null` for one that can. Reads the head only: a folder may have thousands. */
async function pictureProblem(path: string): Promise<string | null> {
  const remedy = 'save it again as WebP, JPEG or PNG';
  const size = await sizeOfPicture(path);
  if (size === null) return `is no picture that can be shown; ${remedy}`;
  if (size.width * size.height <= MOST_PIXELS) return null;
  const most = MOST_PIXELS / 1_000_000;
  return `has ${size.width} × ${size.height} pixels; make it smaller: at most ${most} million pixels can be shown`;
}

/** In pixels; `null` for what is no picture that can be shown. */
async function sizeOfPicture(
  path: string,
): Promise<{ readonly width: number; readonly height: number } | null> {
  try {
    const { format, width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    return format === 'svg' ? null : { width, height };
  } catch {
    return null;
  }
}
