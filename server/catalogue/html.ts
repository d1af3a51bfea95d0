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

/** Removes all markup but plain structure and links, which are what an owner may use in a product's description. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, options);
}

const article: sanitizeHtml.IOptions = {
  ...options,
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedTags: [...plainTags, 'h2', 'blockquote', 'hr', 'img', 'code'],
  allowedAttributes: { a: ['href'], img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'] },
};

/** Sanitises a blog post or a page of text, which may also have larger headings, quotations, code and pictures. */
export function sanitiseArticle(html: string): string {
  return sanitizeHtml(html, article);
}
