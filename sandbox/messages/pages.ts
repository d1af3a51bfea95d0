import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { SHARED_STYLES, servingFiles, withSecurityHeaders } from '../browserFiles.ts';
import { deliveries, type Postbox, type ReceivedMessage } from './postbox.ts';

const behaviourSchema = v.object({
  channel: v.picklist(['EMAIL', 'SMS', 'WHATSAPP']),
  delivery: v.picklist(deliveries),
});
const wordingsSchema = v.object({ shopUrl: v.string(), wordings: v.record(v.string(), v.string()) });

/**
 * `/messages` shows the received messages by phone or mailbox. `/sandbox/messages` lists and clears them for tests, which also
 * set there how channels behave; whoever starts the shop with the sandbox registers the shop's templates there.
 */
export async function messagePages(app: FastifyInstance, { postbox }: { postbox: Postbox }): Promise<void> {
  const serve = servingFiles(new URL('./browser/', import.meta.url), [...SHARED_STYLES, 'messages.css']);

  app.get<{ Params: { name: string } }>('/messages/assets/:name', (request, reply) =>
    serve(reply, request.params.name),
  );
  app.get<{ Querystring: { to?: string } }>('/messages', (request, reply) => {
    const { to } = request.query;
    return withSecurityHeaders(reply, { 'frame-src': "'self'", 'form-action': "'self'" })
      .type('text/html; charset=utf-8')
      .send(page(postbox.list(), typeof to === 'string' ? to : undefined));
  });
  app.get<{ Params: { id: string } }>('/messages/:id', (request, reply) => {
    const message = postbox.find(request.params.id);
    if (message?.html == null) return reply.callNotFound();
    return withSecurityHeaders(reply, {
      'style-src': "'unsafe-inline'",
      'img-src': 'http: https: data:',
      'frame-ancestors': "'self'",
    })
      .type('text/html; charset=utf-8')
      .send(message.html);
  });

  app.get<{ Querystring: { to?: string } }>('/sandbox/messages', (request) => ({
    messages: postbox.list(typeof request.query.to === 'string' ? request.query.to : undefined),
  }));
  app.delete('/sandbox/messages', (_request, reply) => {
    postbox.clear();
    return reply.code(204).send();
  });
  app.put('/sandbox/messages/behaviour', (request, reply) => {
    const reading = v.safeParse(behaviourSchema, request.body);
    if (!reading.success) return reply.code(400).send({ error: reading.issues[0].message });
    postbox.setDelivery(reading.output.channel, reading.output.delivery);
    return reply.code(204).send();
  });
  app.put('/sandbox/messages/wordings', (request, reply) => {
    const reading = v.safeParse(wordingsSchema, request.body);
    if (!reading.success) return reply.code(400).send({ error: reading.issues[0].message });
    postbox.register(reading.output.shopUrl, new Map(Object.entries(reading.output.wordings)));
    return reply.code(204).send();
  });
}

function page(all: readonly ReceivedMessage[], to: string | undefined): string {
  const receivers = [...new Set(all.map((message) => message.to))];
  const shown = to ?? receivers[0];
  const own = all.filter((message) => message.to === shown);
  const list = receivers
    .map((receiver) => {
      const current = receiver === shown ? ' aria-current="page"' : '';
      return `<li><a href="/messages?to=${encodeURIComponent(receiver)}"${current}>${escapeHtml(receiver)}</a></li>`;
    })
    .join('\n');
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Messages</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/messages/assets/base.css">
<link rel="stylesheet" href="/messages/assets/messages.css">
</head>
<body>
<header class="head"><h1>Messages</h1><p>What shoppers would have on their phones and in their mailboxes. Nothing leaves this machine.</p></header>
<main class="desk">
<nav aria-label="Receivers"><ul>${list}</ul></nav>
<section aria-label="Messages">${own.length === 0 ? '<p class="none">Nothing has been sent yet. Place an order in the shop, and look again.</p>' : own.map(article).join('\n')}</section>
</main>
</body>
</html>
`;
}

const channelNames = { EMAIL: 'E-mail', SMS: 'Text message', WHATSAPP: 'WhatsApp' } as const;

/** The time of day in India, as on the shop's own pages. */
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'medium' });

function article(message: ReceivedMessage): string {
  const { channel, from, at, subject, text, html, link, id } = message;
  const body =
    html === null
      ? `<p class="bubble">${linked(text)}</p>`
      : `<iframe src="/messages/${id}" title="${escapeHtml(subject ?? 'E-mail')}" sandbox="allow-popups"></iframe>
<details><summary>As plain text</summary><pre>${linked(text)}</pre></details>`;
  return `<article class="${channel.toLowerCase()}">
<header><strong>${escapeHtml(subject ?? channelNames[channel])}</strong><span>${channelNames[channel]} from ${escapeHtml(from)} · <time datetime="${at.toISOString()}">${clock.format(at)}</time></span></header>
${body}
${link === null ? '' : `<a class="action" href="${escapeHtml(link)}">Open</a>`}
</article>`;
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
