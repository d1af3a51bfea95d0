import sanitizeHtml from 'sanitize-html';

const plainTags = [
  'p',
  'br',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'a',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
];

const options: sanitizeHtml.IOptions = {
  allowedTags: plainTags,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
};

/** What an owner may write about a product: plain structure and links. Everything else is taken out. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, options);
}

const article: sanitizeHtml.IOptions = {
  ...options,
  allowedTags: [...plainTags, 'h2', 'blockquote', 'hr', 'img'],
  allowedAttributes: { a: ['href'], img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'] },
};

/** What a post of the blog may hold besides: headings of its own, quotations, pictures. */
export function sanitiseArticle(html: string): string {
  return sanitizeHtml(html, article);
}
