import * as v from 'valibot';
import { renderMarkdown } from '../blog/markdown.ts';
import { flag, text, whole } from '../import/cells.ts';
import { parseText } from './frontMatter.ts';

/** A page of text, such as returns: one Markdown file; the file's name is its address below `/pages/`. */
export interface PageHead {
  readonly slug: string;
  readonly title: string;
  /** In the footer and in the menu of the pages. */
  readonly label: string;
  /** For search engines. */
  readonly description: string;
  readonly position: number;
  readonly isInFooter: boolean;
}

const headSchema = v.strictObject({
  title: text(100),
  label: v.optional(text(40)),
  description: text(300),
  position: v.optional(whole(0), 100),
  footer: v.optional(flag, true),
});

/** Pages that the shop or the law requires, each with the reason; a folder without one of them is refused. */
export const neededPages: Readonly<Record<string, string>> = {
  delivery: 'when and how orders arrive, and what that costs',
  returns: 'how goods are returned, exchanged and refunded',
  privacy: 'what is kept about shoppers, why, and how they withdraw consent',
  terms: 'the terms of sale',
};

/** Pages with a built-in function, which every shop has; a file of the same name provides their text. */
export const usualPages: readonly PageHead[] = [
  {
    slug: 'track',
    title: 'Track your order',
    label: 'Track your order',
    description: 'See where your order is, also as a guest.',
    position: 10,
    isInFooter: true,
  },
  {
    slug: 'contact',
    title: 'Contact us',
    label: 'Contact us',
    description: 'How to reach us.',
    position: 20,
    isInFooter: true,
  },
  {
    slug: 'grievance',
    title: 'Grievance officer',
    label: 'Grievance officer',
    description: 'Who answers complaints, and by when.',
    position: 80,
    isInFooter: false,
  },
];

export interface Page extends PageHead {
  /** Sanitised. */
  readonly html: string;
}

/** Throws TextRefused. */
export function parsePageHead(slug: string, source: string): PageHead {
  const { head } = parseText(source, headSchema);
  const { footer: isInFooter, label = head.title, ...rest } = head;
  return { slug, ...rest, label, isInFooter };
}

/** Every page that the shop has, in the order of its menu. */
export function pageList(sources: readonly { readonly slug: string; readonly source: string }[]): PageHead[] {
  const own = sources.map(({ slug, source }) => parsePageHead(slug, source));
  const usual = usualPages.filter(({ slug }) => !own.some((page) => page.slug === slug));
  return [...own, ...usual].toSorted((a, b) => a.position - b.position || a.slug.localeCompare(b.slug));
}

/** A page with its text; `source` is `undefined` if the shop has no file for it. Returns `null` if there is no such page. */
export function pageOf(slug: string, source: string | undefined): Page | null {
  if (source !== undefined)
    return { ...parsePageHead(slug, source), html: renderMarkdown(parseText(source, headSchema).markdown) };
  const usual = usualPages.find((page) => page.slug === slug);
  return usual === undefined ? null : { ...usual, html: '' };
}
