import { createHash } from 'node:crypto';

const style = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground, #fafafa); color: var(--ink, #1c1c1c);
    font: 1.125rem/1.6 system-ui, sans-serif; text-align: center }
  main { padding: 2rem 1.5rem; max-width: 32rem }
  h1 { margin: 0 0 .5rem; font: 400 2.25rem/1.1 Georgia, serif; text-wrap: balance }
  p { margin: 0; color: var(--soft, #555555); text-wrap: pretty }
  a { display: inline-block; margin: 1.5rem .25rem 0; padding: .625rem 1.625rem; border: 1px solid var(--accent, #1c1c1c);
    border-radius: 2rem; background: var(--accent, #1c1c1c); color: var(--on-accent, #ffffff); font-weight: 600;
    text-decoration: none }
  a + a, form + a { background: none; border-color: #767676; color: var(--ink, #1c1c1c) }
  form { margin: 0 }
  button { margin: 1.5rem .25rem 0; padding: .625rem 1.625rem; border: 1px solid var(--accent, #1c1c1c);
    border-radius: 2rem; background: var(--accent, #1c1c1c); color: var(--on-accent, #ffffff); font: inherit;
    font-weight: 600; cursor: pointer }
  button + button { background: none; border-color: #767676; color: var(--ink, #1c1c1c) }
  a:focus-visible, button:focus-visible { outline: 2px solid var(--ink, #1c1c1c); outline-offset: 3px }
  .fields { display: grid; gap: .25rem; margin: 2rem 0 0; text-align: left }
  .fields label { margin: 1rem 0 0; font-size: 1rem }
  .fields input, .fields textarea { box-sizing: border-box; width: 100%; padding: .625rem .75rem; border: 1px solid #767676;
    border-radius: .375rem; background: var(--surface, #ffffff); color: inherit; font: inherit }
  .fields textarea { resize: vertical }
  .fields [aria-invalid] { border: 2px solid #8b1a1a }
  .fields input:focus-visible, .fields textarea:focus-visible { outline: 2px solid var(--ink, #1c1c1c); outline-offset: 1px }
  .fields .problem { color: #8b1a1a; font-size: 1rem }
  .fields button { justify-self: center }
  .shop { margin: 0 0 2rem }
  .shop a { display: inline-grid; gap: .25rem; justify-items: center; margin: 0; padding: 0; border: 0; background: none;
    color: var(--ink, #1c1c1c); font-weight: 400 }
  .shop img { max-width: 12rem }
  table { width: 100%; margin: 1.5rem 0 0; border-collapse: collapse; font-size: 1rem; text-align: left }
  th { padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line, #dddddd); font-weight: 400;
    overflow-wrap: anywhere }
  td { padding: .5rem 0; border-top: 1px solid var(--line, #dddddd); text-align: right; white-space: nowrap }
  .total th, .total td { font-weight: 600 }
`;

export const standaloneStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
/** Content security policy of a standalone page. */
export const standalonePolicy = `default-src 'none'; style-src '${standaloneStyleHash}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** What a page with the shop's look has in addition: colours as CSS, and HTML at the top. */
interface Dress {
  readonly css: string;
  readonly top: string;
}

/** A page that needs no script and no style sheet. An empty link leads to the same address again. */
export function standalonePage(
  title: string,
  text: string,
  links: string,
  dress: Dress | null = null,
): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>${dress === null ? '' : `\n<style>${dress.css}</style>`}
</head>
<body>
<main>
${dress?.top ?? ''}<h1>${title}</h1>
<p>${text}</p>
${links}
</main>
</body>
</html>
`;
}

/** The page that is served when rendering fails. */
export const errorPage = standalonePage(
  'Something went wrong',
  'The shop could not show this page. Nothing in your cart is lost.',
  '<a href="">Try again</a>',
);

/** The page for an address that cannot be read. */
export const unreadableAddressPage = standalonePage(
  'This address leads nowhere',
  'Perhaps a part of it was lost on the way.',
  '<a href="/">To the shop</a>',
);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(plain: string): string {
  return plain.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
