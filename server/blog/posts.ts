import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { renderMarkdown } from './markdown.ts';

/** A post of the blog, from one Markdown file; the file's name is its address. */
export interface Post {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Day of publication, such as `2026-04-02`. */
  readonly date: string;
  readonly topic: string;
  /** Key of a stored picture, and what it shows. */
  readonly imageKey: string;
  readonly alt: string;
  readonly minutes: number;
  /** Sanitised. */
  readonly html: string;
  /** Slugs of the products that it speaks of. */
  readonly products: readonly string[];
}

const WORDS_PER_MINUTE = 200;

const line = v.pipe(v.string('is missing'), v.trim(), v.nonEmpty('is empty'));
const head = v.strictObject({
  title: line,
  description: line,
  date: v.pipe(line, v.isoDate('is no day such as 2026-04-02')),
  topic: line,
  picture: line,
  alt: line,
  products: v.pipe(
    v.optional(v.string(), ''),
    v.transform((list) => list.split(',').flatMap((slug) => slug.trim() || [])),
  ),
});

/** Every post of a folder, newest first. Throws, naming the file, for one that cannot be read; no folder is no post. */
export async function readPosts(folder: string): Promise<readonly Post[]> {
  const names = (await namesIn(folder)).filter((name) => /^[a-z0-9-]+\.md$/.test(name));
  const posts = await Promise.all(
    names.map(async (name) =>
      parsePost(name.slice(0, -'.md'.length), await readFile(join(folder, name), 'utf8')),
    ),
  );
  return posts.toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
}

/** A file: lines of `name: value` between two lines of dashes, then Markdown. */
export function parsePost(slug: string, file: string): Post {
  const [, front, markdown = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file.replaceAll('\r\n', '\n')) ?? [];
  if (front === undefined)
    throw new Error(`Blog, ${slug}.md: it does not begin with its title between dashes.`);
  const parsed = v.safeParse(head, fieldsOf(front));
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
    throw new Error(`Blog, ${slug}.md: ${problems.join('; ')}.`);
  }
  const { picture, ...rest } = parsed.output;
  const words = markdown.split(/\s+/).filter(Boolean).length;
  return {
    ...rest,
    slug,
    imageKey: picture,
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
    html: renderMarkdown(markdown),
  };
}

function fieldsOf(front: string): Record<string, string> {
  const fields = front.split('\n').map((text): [string, string] => {
    const colon = text.indexOf(':');
    const value = text.slice(colon + 1).trim();
    return [text.slice(0, colon).trim(), /^"(.*)"$/.exec(value)?.[1] ?? value];
  });
  return Object.fromEntries(fields);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
