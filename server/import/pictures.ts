import { existsSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import sharp from 'sharp';
import { parsePost } from '../blog/posts.ts';
import type { StoredText } from '../texts/documents.ts';
import type { Checked } from './check.ts';
import type { FolderFiles, JsonFile, JsonPath } from './folderFiles.ts';
import type { ProductRecord } from './product.ts';
import type { ImportProblem } from './records.ts';
import type { ShopCollection, ShopStore } from './shopSchemas.ts';

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

function problemOf(pictures: KnownPictures, key: string | null): string[] {
  if (key === null || pictures.has(key)) return [];
  return [
    `names the picture "${key}", which is not in ${pictures.place}: put the file there, or correct the name`,
  ];
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
      line: variantLines?.[index] ?? line,
      field: 'images',
      keys: images,
    })),
  ];
  return lists.flatMap(({ keys, ...place }) =>
    keys
      .filter((key) => !isStored(key))
      .flatMap((key) => problemOf(pictures, key).map((reason) => ({ ...place, reason }))),
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
  return named.flatMap(([path, key]) => problemOf(pictures, key).map((reason) => problem(path, reason)));
}

export function collectionPictureProblems(
  { value, problem }: JsonFile<readonly ShopCollection[]>,
  pictures: KnownPictures,
): string[] {
  return value.flatMap(({ imageKey }, index) =>
    problemOf(pictures, imageKey).map((reason) => problem([index, 'imageKey'], reason)),
  );
}

/** Pictures and products that the posts of the journal name and the shop does not have. */
export function postProblems(
  files: FolderFiles,
  posts: readonly StoredText[],
  pictures: KnownPictures,
  productSlugs: ReadonlySet<string>,
): string[] {
  return posts.flatMap(({ slug, source }) => {
    const path = files.path(`journal/${slug}.md`);
    const lines = source.split('\n');
    const lineOf = (name: string) => lines.findIndex((line) => line.startsWith(`${name}:`)) + 1;
    const { imageKey, products } = parsePost(slug, source, () => '');
    const inText = lines.flatMap((text, index) =>
      [...text.matchAll(/!\[[^\]]*\]\(([^)\s]+)/g)].flatMap(([, key = '']) =>
        problemOf(pictures, key).map((reason) => `${path}:${index + 1}: ${reason}`),
      ),
    );
    return [
      ...problemOf(pictures, imageKey).map((reason) => `${path}:${lineOf('picture')}: picture ${reason}`),
      ...products
        .filter((product) => !productSlugs.has(product))
        .map(
          (product) =>
            `${path}:${lineOf('products')}: products names "${product}", which is the slug of no product`,
        ),
      ...inText,
    ];
  });
}

const kinds = ['.webp', '.jpg', '.jpeg', '.png', '.avif', '.gif'];

/** The files of `media/` that are pictures by their names and cannot be shown. */
export async function pictureProblems(files: FolderFiles): Promise<string[]> {
  const problems: string[] = [];
  for (const name of await files.namesBelow('media')) {
    const path = files.path(`media/${name}`);
    if (!kinds.includes(extname(name).toLowerCase())) continue;
    if ((await sizeOfPicture(path)) === null)
      problems.push(`${path}: is no picture that can be shown; save it again as WebP, JPEG or PNG`);
  }
  return problems;
}

/** In pixels; `null` for what is no picture that can be shown. Reads the head only: a folder may have thousands. */
export async function sizeOfPicture(
  path: string,
): Promise<{ readonly width: number; readonly height: number } | null> {
  try {
    const { format, width, height } = await sharp(path).metadata();
    return format === 'svg' ? null : { width, height };
  } catch {
    return null;
  }
}
