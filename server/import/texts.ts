import { parsePost } from '../blog/posts.ts';
import type { StoredText } from '../texts/documents.ts';
import { TextRefused } from '../texts/frontMatter.ts';
import { type HomeLayout, homeSchema } from '../texts/home.ts';
import { neededPages, parsePageHead } from '../texts/pages.ts';
import { type FolderFiles, refuse, ShopRefused } from './folderFiles.ts';
import { type KnownPictures, problemOfPicture } from './pictures.ts';

/** The shop's texts: pages and journal, Markdown files of two folders, and what the home page is made of. */

export async function readPages(files: FolderFiles): Promise<StoredText[]> {
  const pages = await readTexts(files, 'pages', parsePageHead);
  const missing = Object.entries(neededPages).filter(([slug]) => !pages.some((page) => page.slug === slug));
  if (missing.length > 0) {
    throw new ShopRefused(
      missing.map(([slug, what]) => `${files.path(`pages/${slug}.md`)}: is missing; write there ${what}`),
    );
  }
  return pages;
}

export async function readPosts(files: FolderFiles): Promise<StoredText[]> {
  return readTexts(files, 'journal', (slug, source) => parsePost(slug, source));
}

async function readTexts(
  files: FolderFiles,
  folder: string,
  parse: (slug: string, source: string) => unknown,
): Promise<StoredText[]> {
  const texts: StoredText[] = [];
  const problems: string[] = [];
  for (const name of await files.names(folder)) {
    const slug = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/.exec(name)?.[1];
    const path = `${folder}/${name}`;
    if (slug === undefined) {
      problems.push(
        `${files.path(path)}: is named otherwise than an address, such as our-story.md, in small letters and dashes`,
      );
      continue;
    }
    const source = await files.text(path);
    try {
      parse(slug, source);
      texts.push({ slug, source });
    } catch (error) {
      if (!(error instanceof TextRefused)) throw error;
      problems.push(`${files.path(path)}:${error.line}: ${error.message}`);
    }
  }
  refuse(problems);
  return texts;
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
        problemOfPicture(pictures, key).map((reason) => `${path}:${index + 1}: ${reason}`),
      ),
    );
    return [
      ...problemOfPicture(pictures, imageKey).map(
        (reason) => `${path}:${lineOf('picture')}: picture ${reason}`,
      ),
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

/** Throws ShopRefused where a section names a collection that is not among these; `null`: they are not known. */
export async function readHome(
  files: FolderFiles,
  collections: readonly { readonly slug: string }[] | null,
): Promise<HomeLayout | null> {
  if (!(await files.has('home.json'))) return null;
  const { value, problem } = await files.json('home.json', homeSchema);
  if (collections === null) return value;
  const known = new Set(collections.map(({ slug }) => slug));
  const problems = value.sections.flatMap((section, index) => {
    const named =
      section.type === 'collections'
        ? section.collections
        : section.type === 'products' && section.collection !== null
          ? [section.collection]
          : [];
    return named
      .filter((slug) => !known.has(slug))
      .map((slug) =>
        problem(['sections', index], `names the collection "${slug}", which collections.json does not have`),
      );
  });
  refuse(problems);
  return value;
}
