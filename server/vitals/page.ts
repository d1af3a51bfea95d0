/** `/vitals`: the figures of the last 28 days for staff, behind a password (setting VITALS_TOKEN). */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { vitalNames } from '../../src/contract/vitals.ts';
import { counted } from '../counted.ts';
import { type Figure, readFigures } from './store.ts';
import { deviceNames, few, meanings, pageNames, shownValue } from './words.ts';

interface PageOptions {
  readonly token: string;
  readonly place: () => Parameters<typeof readFigures>[0];
}

const days = 28;

const style = `
  :root { color-scheme: light; --ink: #1c1c1c; --soft: #646464; --paper: #fafafa; --line: #dddddd }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
  main { max-width: 44rem; margin: 0 auto; padding: 3rem 1.25rem }
  h1 { margin: 0; font: 400 2.25rem/1.2 Georgia, serif }
  main > p { margin: .25rem 0 2rem; color: var(--soft) }
  table { width: 100%; margin: 0 0 2rem; border-collapse: collapse }
  caption { padding: 0 0 .5rem; text-align: left; color: var(--soft) }
  caption b { color: var(--ink) }
  th, td { padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line); text-align: left; font-weight: 400 }
  thead th { color: var(--soft); font-size: .875rem }
  .good { color: #1d6b3a } .needs-work { color: #8a5a00 } .poor { color: #a3231a }
`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;

export async function vitalsPageRoute(app: FastifyInstance, { token, place }: PageOptions): Promise<void> {
  app.get('/vitals', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    if (!isAllowed(request.headers.authorization, token)) {
      return reply
        .code(401)
        .headers({ 'www-authenticate': 'Basic realm="Figures of the shop"', 'content-type': 'text/plain' })
        .send('The password is the setting VITALS_TOKEN.');
    }
    const figures = await readFigures(place(), days);
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      .send(pageOf(figures));
  });
}

/** Any user name goes with the password. */
function isAllowed(header: string | undefined, token: string): boolean {
  const said = /^Basic (\S+)$/i.exec(header ?? '')?.[1] ?? '';
  const password = Buffer.from(said, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(password), digest(token));
}

function pageOf(figures: readonly Figure[]): string {
  const tables = vitalNames.flatMap((name) => {
    const own = figures.filter((figure) => figure.name === name);
    return own.length === 0 ? [] : [tableOf(`<b>${name}</b>: ${meanings[name]}`, own)];
  });
  const nothing =
    '<p>Nothing was measured. Shoppers are measured with the setting VITALS=true, once they agree.</p>';
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>How fast the shop is</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>How fast the shop is</h1>
<p>Real sessions of the last ${counted(days, 'day')}, of shoppers who agreed to be measured. Three of four were at least as fast as these figures.</p>
${tables.join('\n') || nothing}
</main>
</body>
</html>
`;
}

function tableOf(caption: string, figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const rating = figure.rating ?? '';
    const words = [...(rating === '' ? [] : [rating]), ...(figure.count < few ? ['few measurements'] : [])];
    return `<tr><th scope="row">${pageNames[figure.page]}</th><td>${deviceNames[figure.device]}</td><td>${shownValue(figure)}</td><td>${figure.count}</td><td class="${rating.replace(' ', '-')}">${words.join(', ')}</td></tr>`;
  });
  const columns = ['Page', 'On', '75 % within', 'Of', 'Rating'].map((name) => `<th scope="col">${name}</th>`);
  return `<table>
<caption>${caption}</caption>
<thead><tr>${columns.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}
