import { createHash } from 'node:crypto';

const style = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fafafa; color: #1c1c1c;
    font: 1.125rem/1.6 system-ui, sans-serif; text-align: center }
  main { padding: 2rem 1.5rem; max-width: 32rem }
  h1 { margin: 0 0 .5rem; font: 400 2.25rem/1.1 Georgia, serif; text-wrap: balance }
  p { margin: 0; color: #555555; text-wrap: pretty }
  a { display: inline-block; margin: 1.5rem .25rem 0; padding: .625rem 1.625rem; border: 1px solid #1c1c1c;
    border-radius: 2rem; background: #1c1c1c; color: #ffffff; font-weight: 600; text-decoration: none }
  a + a { background: none; border-color: #767676; color: #1c1c1c }
  form { margin: 0 }
  button { margin: 1.5rem .25rem 0; padding: .625rem 1.625rem; border: 1px solid #1c1c1c; border-radius: 2rem;
    background: #1c1c1c; color: #ffffff; font: inherit; font-weight: 600; cursor: pointer }
  button + button { background: none; border-color: #767676; color: #1c1c1c }
  a:focus-visible, button:focus-visible { outline: 2px solid #1c1c1c; outline-offset: 3px }
`;

export const standaloneStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
/** Content security policy of a standalone page. */
export const standalonePolicy = `default-src 'none'; style-src '${standaloneStyleHash}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** Content security policy of a standalone page with a form that is sent to the shop. */
export const standaloneFormPolicy = `${standalonePolicy}; form-action 'self'`;

/** A page without any further files. A link with an empty target reloads the same address. */
export function standalonePage(title: string, text: string, links: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
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

/** The page that the service worker shows without a network. */
export const offlinePage = standalonePage(
  'You seem to be offline',
  'This page needs a connection. Your cart is kept on this device and can be read without one.',
  '<a href="">Try again</a>\n<a href="/pages/cart">See your cart</a>',
);

/** The page on which a shopper unsubscribes from messages that are not about an order. */
export function stopMessagesPage(step: 'asked' | 'done'): string {
  if (step === 'done') {
    return standalonePage(
      'Done, no more of these',
      'You get messages about your orders only. You can ask for others again at any time.',
      '<a href="/">To the shop</a>',
    );
  }
  return standalonePage(
    'Stop these messages?',
    'We send no more reminders and news to this address. Messages about your orders still reach you.',
    '<form method="post"><button>Stop them</button></form>',
  );
}
