import * as v from 'valibot';
import { parseText } from '../texts/frontMatter.ts';
import { renderMarkdown } from './markdown.ts';

/** A post of the blog, from one Markdown file, whose name is the post's slug. */
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
  /** Slugs of the products that the post mentions. */
  readonly products: readonly string[];
}

export type PostCard = Omit<Post, 'html' | 'products'>;

const WORDS_PER_MINUTE = 200;

const line = v.pipe(v.string('is missing'), v.trim(), v.nonEmpty('is empty'));
const headSchema = v.strictObject({
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

/** The posts without their texts, newest first. Throws TextRefused. */
export function postCards(
  sources: readonly { readonly slug: string; readonly source: string }[],
): readonly PostCard[] {
  return sources
    .map(({ slug, source }) => {
      const { html: _, products: __, ...card } = parsePost(slug, source, () => '');
      return card;
    })
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
}

/** Parses a post's file: lines of `name: value` between two lines of dashes, then Markdown. Throws TextRefused. */
export function parsePost(slug: string, source: string, render = renderMarkdown): Post {
  const { head, markdown } = parseText(source, headSchema);
  const { picture, ...rest } = head;
  const words = markdown.split(/\s+/).filter(Boolean).length;
  return {
    ...rest,
    slug,
    imageKey: picture,
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
    html: render(markdown),
  };
}
