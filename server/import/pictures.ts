import { existsSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import sharp from 'sharp';
import type { Checked } from './check.ts';
import { drawingProblem } from './drawing.ts';
import type { FolderFiles, JsonFile, JsonPath } from './folderFiles.ts';
import type { PictureDetails, ProductRecord } from './product.ts';
import type { ImportProblem } from './records.ts';
import type { ShopCollection, ShopImage, ShopStore } from './shopSchemas.ts';

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
      const path = normalize(key);
      return (!path.startsWith('..') && existsSync(join(folder, path))) || isBundled(key);
    },
  };
}

/** Why a file may not name this picture: the end of a sentence about the field that names it. */
export function problemOfPicture(pictures: KnownPictures, key: string | null): string[] {
  return key === null || pictures.has(key) ? [] : [`names the picture "${key}", which ${lacking(pictures)}`];
}

function lacking({ place }: KnownPictures): string {
  return `is not in ${place}: put the file there, or correct the name`;
}

/** Pictures of a product or of its variants that are not there; those that it has already are not asked for again. */
export function productPictureProblems(
  { line, variantLines, value }: Checked<ProductRecord>,
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
function keyOfAddress(address: string | null): string | null {
  return address?.startsWith('/media/') ? address.slice('/media/'.length) : null;
}

export function storePictureProblems(
  { value: store, problem }: JsonFile<ShopStore>,
  pictures: KnownPictures,
): string[] {
  const named: readonly (readonly [JsonPath, string | null])[] = [
    [['imageUrl'], keyOfAddress(store.imageUrl)],
    [['darkImageUrl'], keyOfAddress(store.darkImageUrl)],
    [['shareImageKey'], store.shareImageKey],
    ...store.banners.flatMap(({ webKey, mobileKey }, index) => [
      [['banners', index, 'webKey'], webKey] as const,
      [['banners', index, 'mobileKey'], mobileKey] as const,
    ]),
  ];
  return named.flatMap(([path, key]) =>
    problemOfPicture(pictures, key).map((reason) => problem(path, reason)),
  );
}

export function collectionPictureProblems(
  { value, problem }: JsonFile<readonly ShopCollection[]>,
  pictures: KnownPictures,
): string[] {
  return value.flatMap(({ imageKey }, index) =>
    problemOfPicture(pictures, imageKey).map((reason) => problem([index, 'imageKey'], reason)),
  );
}

/** Pictures that `images.csv` names and that are not there. */
export function imageProblems(
  file: string,
  images: readonly Checked<ShopImage>[],
  pictures: KnownPictures,
): string[] {
  return images
    .filter(({ value }) => !pictures.has(value.key))
    .map(({ line, value }) => `${file}:${line}: key "${value.key}" ${lacking(pictures)}`);
}

/** Details of pictures by `images.csv`; a size that it leaves out is read from the picture. */
export async function detailsOfPictures(
  images: readonly Checked<ShopImage>[],
  pictures: KnownPictures,
): Promise<(PictureDetails & { readonly key: string })[]> {
  return Promise.all(
    images.map(async ({ value: { key, alt, id, position, width, height } }) => {
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
export async function pictureProblems(files: FolderFiles): Promise<string[]> {
  const problems: string[] = [];
  for (const name of await files.namesBelow('media')) {
    const path = files.path(`media/${name}`);
    if (extname(name).toLowerCase() === '.svg') {
      const problem = await drawingProblem(await files.text(`media/${name}`), longestDrawing);
      if (problem !== null) problems.push(`${path}: ${problem}`);
      continue;
    }
    if (!kinds.includes(extname(name).toLowerCase())) continue;
    if ((await sizeOfPicture(path)) === null)
      problems.push(`${path}: is no picture that can be shown; save it again as WebP, JPEG or PNG`);
  }
  return problems;
}

/** In pixels; `null` for what is no picture that can be shown. Reads the head only: a folder may have thousands. */
async function sizeOfPicture(
  path: string,
): Promise<{ readonly width: number; readonly height: number } | null> {
  try {
    const { format, width, height } = await sharp(path).metadata();
    return format === 'svg' ? null : { width, height };
  } catch {
    return null;
  }
}
