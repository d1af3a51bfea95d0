import { parsePost } from '../blog/posts.ts';
import type { StoredText } from '../texts/documents.ts';
import { headField, TextRefused } from '../texts/frontMatter.ts';
import { type HomeLayout, homeKind, type KnownHome } from '../texts/home.ts';
import { neededPages, parsePageHead } from '../texts/pages.ts';
import type { Fault, FolderFiles, JsonFile } from './folderFiles.ts';
import type { FoundLink } from './links.ts';
import { lackOf, type Names } from './names.ts';
import { type KnownPictures, problemOfPicture } from './pictures.ts';

/** The shop's texts: pages and journal, Markdown files of two folders, and what the home page is made of. */

export interface TextFolder {
  /** Of the folder, such as `pages`. */
  readonly folder: string;
  /** All that could be read, also those with faults. */
  readonly texts: readonly StoredText[];
  /** Whether every file could be read. */
  readonly areAll: boolean;
}

export async function readPages(files: FolderFiles): Promise<TextFolder> {
  const pages = await readTexts(files, 'pages', parsePageHead);
  const names = await files.names('pages');
  for (const [slug, what] of Object.entries(neededPages)) {
    const isThere = names.includes(`${slug}.md`);
    if (!isThere) files.add([files.fault(`pages/${slug}.md`, `is missing; write there ${what}`)]);
  }
  return pages;
}

export async function readPosts(files: FolderFiles): Promise<TextFolder> {
  return readTexts(files, 'journal', (slug, source) => parsePost(slug, source));
}

async function readTexts(
  files: FolderFiles,
  folder: string,
  parse: (slug: string, source: string) => unknown,
): Promise<TextFolder> {
  const texts: StoredText[] = [];
  let areAll = true;
  for (const file of await files.names(folder)) {
    const slug = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/.exec(file)?.[1];
    const name = `${folder}/${file}`;
    const source = slug === undefined ? null : await files.text(name);
    if (slug === undefined) {
      const reason = 'is named otherwise than an address, such as our-story.md, in small letters and dashes';
      files.add([files.fault(name, reason)]);
    }
    if (slug === undefined || source === null) {
      areAll = false;
      continue;
    }
    texts.push({ slug, source });
    try {
      parse(slug, source);
    } catch (error) {
      if (!(error instanceof TextRefused)) throw error;
      files.add(error.faults.map(({ line, reason }) => files.fault(name, reason, line)));
    }
  }
  return { folder, texts, areAll };
}

/** Pictures in texts that the shop does not have, and the cover pictures of posts. */
export function textPictureProblems(
  files: FolderFiles,
  { folder, texts }: TextFolder,
  pictures: KnownPictures,
): Fault[] {
  return texts.flatMap(({ slug, source }) => {
    const name = `${folder}/${slug}.md`;
    const cover = folder === 'journal' ? headField(source, 'picture') : null;
    return [
      ...(cover === null ? [] : problemOfPicture(pictures, cover.value)).map((reason) =>
        files.fault(name, `picture ${reason}`, cover?.line),
      ),
      ...addressesIn(source, /!\[[^\]]*\]\(([^)\s]+)/g).flatMap(({ address, line }) =>
        problemOfPicture(pictures, address).map((reason) => files.fault(name, reason, line)),
      ),
    ];
  });
}

/** Products that posts name and the shop does not have. */
export function postProductProblems(files: FolderFiles, { texts }: TextFolder, products: Names): Fault[] {
  return texts.flatMap(({ slug, source }) => {
    const field = headField(source, 'products');
    const named = field?.value.split(',').flatMap((product) => product.trim() || []) ?? [];
    return named.flatMap((product) => {
      const lack = lackOf(product, products);
      if (lack === null) return [];
      return [files.fault(`journal/${slug}.md`, `products names "${product}", ${lack}`, field?.line)];
    });
  });
}

/** The links in texts. */
export function linksInTexts(files: FolderFiles, { folder, texts }: TextFolder): FoundLink[] {
  return texts.flatMap(({ slug, source }) =>
    addressesIn(source, /(?<!!)\[[^\]]*\]\(([^)\s]+)|\bhref\s*=\s*["']([^"']+)/g).map(
      ({ address, line }) => ({
        link: address,
        doubt: (reason: string) => files.fault(`${folder}/${slug}.md`, `a link ${reason}`, line),
      }),
    ),
  );
}

function addressesIn(source: string, pattern: RegExp) {
  return source.split('\n').flatMap((text, index) =>
    [...text.matchAll(pattern)].map(([, address, other]) => ({
      address: address ?? other ?? '',
      line: index + 1,
    })),
  );
}

/** `null` where there is no such file. */
export async function readHome(files: FolderFiles): Promise<JsonFile<KnownHome, HomeLayout> | null> {
  return (await files.has('home.json')) ? files.json('home.json', homeKind) : null;
}

/** Collections that sections of the home page name and the shop does not have. */
export function homeProblems(
  { known, fault }: Pick<JsonFile<KnownHome, HomeLayout>, 'known' | 'fault'>,
  collections: Names,
): Fault[] {
  return known.sections.flatMap((section, index) => {
    const named = [...section.collections, ...(section.collection === null ? [] : [section.collection])];
    return named.flatMap((slug) => {
      const lack = lackOf(slug, collections);
      return lack === null ? [] : [fault(['sections', index], `names the collection "${slug}", ${lack}`)];
    });
  });
}
