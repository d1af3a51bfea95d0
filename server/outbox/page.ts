import type { Row } from '../db/types.ts';
import { escapeHtml } from '../pages/standalonePage.ts';
import { momentOf } from '../times.ts';

type Message = Row<'outbox_message'>;

export const outboxStyle = `
  :root { color-scheme: light; --ink: #1c1c1c; --soft: #646464; --paper: #fafafa; --line: #dddddd }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
  main { max-width: 44rem; margin: 0 auto; padding: 3rem 1.25rem }
  h1 { margin: 0; font: 400 2.25rem/1.2 Georgia, serif }
  header p { margin: .25rem 0 2rem; color: var(--soft) }
  article { margin: 0 0 1.25rem; padding: 1.25rem 1.5rem; background: #fff; border: 1px solid var(--line);
    border-radius: .75rem }
  h2 { margin: 0 0 .5rem; font-size: 1.0625rem }
  dl { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 .75rem; color: var(--soft);
    font-size: .875rem }
  dl div { display: flex; gap: .375rem }
  dd { margin: 0 }
  .body { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
  a { color: #1c1c1c; overflow-wrap: anywhere }
`;

/** The page that shows messages to shoppers, newest first. */
export function outboxPage(messages: readonly Message[], publicUrl: string): string {
  const list =
    messages.length === 0
      ? '<p>Nothing has been sent yet. Place an order, and its confirmation appears here.</p>'
      : messages.map((message) => article(message, publicUrl)).join('\n');
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox</title>
<style>${outboxStyle}</style>
</head>
<body>
<main>
<header>
<h1>Outbox</h1>
<p>What shoppers are sent, newest first, and how far each message has come.</p>
</header>
${list}
</main>
</body>
</html>
`;
}

const channelNames = { EMAIL: 'E-mail', SMS: 'Text message', WHATSAPP: 'WhatsApp' } as const;

const stateWords = {
  WAITING: 'waiting',
  CLAIMED: 'being sent',
  SENDING: 'being sent',
  SENT: 'sent',
  UNSURE: 'not known whether it was sent',
  FAILED: 'could not be sent',
  SKIPPED: 'not sent',
} as const;

function article(message: Message, publicUrl: string): string {
  const { channel, recipient, subject, body, state, created_at: createdAt } = message;
  const link = message.link === null ? null : new URL(message.link, `${publicUrl}/`).href;
  const title = subject ?? channelNames[channel];
  const isSafeLink = link !== null && /^https?:\/\//.test(link);
  return `<article>
<h2>${escapeHtml(title)}</h2>
<dl>
<div><dt>To</dt><dd>${escapeHtml(recipient)}</dd></div>
<div><dt>By</dt><dd>${channelNames[channel]}</dd></div>
<div><dt>State</dt><dd>${stateWords[state]}</dd></div>
<div><dt>At</dt><dd><time datetime="${createdAt.toISOString()}">${momentOf(createdAt)}</time></dd></div>
</dl>
<p class="body">${escapeHtml(body)}</p>
${isSafeLink ? `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>` : ''}
</article>`;
}
