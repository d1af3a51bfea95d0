/** Page heads (Specification 2): rendered as HTML on the server, applied to the document in the browser. */

export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly siteName?: string;
  /** Path and query of the page, without the origin. */
  readonly canonical: string;
  readonly noIndex?: boolean;
  /** Path of a picture for social sharing. */
  readonly image?: string | null;
  readonly type?: 'website' | 'product' | 'article';
  /** JSON-LD objects. */
  readonly structuredData?: readonly Readonly<Record<string, unknown>>[];
  /** The largest picture of the first view, to be fetched before anything else: one per kind of screen. */
  readonly preload?: readonly ImagePreload[];
}

export interface ImagePreload {
  readonly sourceSet: string;
  readonly sizes: string;
  /** A media query, for a picture that only some screens show. */
  readonly media?: string;
}

export interface HeadContext {
  /** The shop's origin, which makes paths absolute. */
  readonly origin: string;
  /** The content of Google's site-verification tag. Only the server sets it: Google reads the server's pages. */
  readonly siteVerification?: string | null;
}

interface Tag {
  readonly name: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

/** The head as HTML, with everything escaped. */
export function renderHead(head: PageHead, context: HeadContext): string {
  const { siteVerification } = context;
  const verification = siteVerification ? [meta('name', 'google-site-verification', siteVerification)] : [];
  const preload = (head.preload ?? []).map(preloadTag);
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...[...preload, ...tagsOf(head, context), ...verification].map(renderTag),
    ...(head.structuredData ?? []).map(
      (data) => `<script type="application/ld+json">${escapeJson(data)}</script>`,
    ),
  ].join('\n    ');
}

/** The head with which the server sent the document. */
let served: { readonly title: string; readonly tags: readonly Element[] } | undefined;

/**
 * Replaces the document's title and the tags that describe a page by those of the page that was navigated to; `null`: by those
 * with which the server sent the document.
 */
export function applyHead(head: PageHead | null, context: HeadContext): void {
  const replaced = [
    ...document.head.querySelectorAll(
      'meta[name="description"], meta[name="robots"], meta[property^="og:"], meta[name^="twitter:"], link[rel="canonical"], script[type="application/ld+json"]',
    ),
  ];
  served ??= { title: document.title, tags: replaced };
  for (const element of replaced) element.remove();
  document.title = head?.title ?? served.title;
  if (head === null) {
    document.head.append(...served.tags);
    return;
  }
  for (const { name, attributes } of tagsOf(head, context)) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    document.head.append(element);
  }
  for (const data of head.structuredData ?? []) {
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = JSON.stringify(data);
    document.head.append(script);
  }
}

function tagsOf(head: PageHead, { origin }: HeadContext): Tag[] {
  const url = `${origin}${head.canonical}`;
  const image = head.image ? `${origin}${head.image}` : null;
  return [
    ...(head.description ? [meta('name', 'description', head.description)] : []),
    { name: 'link', attributes: { rel: 'canonical', href: url } },
    ...(head.noIndex ? [meta('name', 'robots', 'noindex')] : []),
    ...(head.siteName ? [meta('property', 'og:site_name', head.siteName)] : []),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:title', head.title),
    ...(head.description ? [meta('property', 'og:description', head.description)] : []),
    meta('property', 'og:url', url),
    meta('property', 'og:locale', 'en_IN'),
    ...(image ? [meta('property', 'og:image', image)] : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ];
}

function meta(key: 'name' | 'property', name: string, content: string): Tag {
  return { name: 'meta', attributes: { [key]: name, content } };
}

function preloadTag({ sourceSet, sizes, media }: ImagePreload): Tag {
  return {
    name: 'link',
    attributes: {
      rel: 'preload',
      as: 'image',
      imagesrcset: sourceSet,
      imagesizes: sizes,
      fetchpriority: 'high',
      ...(media && { media }),
    },
  };
}

function renderTag({ name, attributes }: Tag): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${text.join('')} />`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** JSON for a script element: it cannot contain the element's end tag. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
