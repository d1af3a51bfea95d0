import { Marked } from 'marked';
import { sanitiseArticle } from '../catalogue/html.ts';

/** The picture widths in a column of text, for all screen densities; a subset of the image endpoint's (Specification 9). */
const widths = [640, 828, 1200, 1920];
const sizes = '(width >= 48rem) 42rem, 92vw';

const marked = new Marked({
  renderer: {
    /** `![what it shows](key of a stored picture)`. */
    image({ href, text }) {
      const sources = widths.map((width) => `${imageUrl(href, width)} ${width}w`).join(', ');
      return `<img src="${imageUrl(href, 828)}" srcset="${sources}" sizes="${sizes}" alt="${quoted(text)}" width="1000" height="1250" loading="lazy">`;
    },
  },
});

/** Renders the Markdown of a post, or of a page of text, as sanitised HTML. */
export function renderMarkdown(markdown: string): string {
  return sanitiseArticle(marked.parse(markdown, { async: false }));
}

function imageUrl(imageKey: string, width: number): string {
  return `/_next/image?url=${encodeURIComponent(`/media/${imageKey}`)}&amp;w=${width}&amp;q=75`;
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
