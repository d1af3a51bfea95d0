import { createHash } from 'node:crypto';

const style = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fbf6ee; color: #2b2320;
    font: 1.125rem/1.6 system-ui, sans-serif; text-align: center }
  h1 { font: 400 2rem/1.2 Georgia, serif }
  a { display: inline-block; margin-top: 1rem; padding: .75rem 2rem; border-radius: 2rem; background: #2b2320;
    color: #fff; text-decoration: none }
  a:focus-visible { outline: 3px solid #b4552d; outline-offset: 3px }
`;

/** For when a page cannot be rendered at all: needs nothing but itself. An empty link asks for the same page. */
export const errorPage = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Something went wrong</h1>
<p>The shop could not show this page. Nothing in your cart is lost.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;

export const errorPageStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
