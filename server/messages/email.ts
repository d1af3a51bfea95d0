import { formatPaise } from '../../src/pricing/money.ts';
import type { Colours } from '../look/tokens.ts';
import { escapeHtml } from '../pages/standalonePage.ts';
import type { Letter } from './message.ts';

/** The shop as e-mails show it. */
export interface ShopFace {
  readonly name: string;
  /** Without a trailing slash. */
  readonly url: string;
  readonly colours: Colours;
}

export interface Email {
  readonly subject: string;
  readonly body: string;
  readonly letter: Letter | null;
  readonly link: string | null;
  readonly stopLink: string | null;
}

/** The e-mail as plain text. */
export function emailText({ body, letter, link, stopLink }: Email, shop: ShopFace): string {
  const lines = (letter?.lines ?? []).map(
    ({ title, detail, amount, link: page }) =>
      `- ${title} (${detail})${amount === null ? '' : `: ${priceOf(amount)}`}${page === null ? '' : `: ${shop.url}${page}`}`,
  );
  const amounts = (letter?.amounts ?? []).map(({ label, amount }) => `${label}: ${signed(amount)}`);
  const parts = [
    letter === null ? body : [letter.heading, ...letter.paragraphs].join('\n\n'),
    lines.join('\n'),
    amounts.join('\n'),
    letter?.address ? `Going to:\n${letter.address}` : '',
    link === null ? '' : `${letter?.button ?? 'Open'}: ${link}`,
    (letter?.documents ?? []).map((paper) => `${paper.label}: ${shop.url}${paper.link}`).join('\n'),
    `With care, ${shop.name}\n${shop.url}`,
    stopLink === null ? '' : `No more messages like this one: ${stopLink}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const display = "Gloock, Georgia, 'Times New Roman', serif";
const text = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The e-mail in the shop's design: tables and inline styles, which every mail program shows. */
export function emailHtml(email: Email, shop: ShopFace): string {
  const { subject, body, letter, link, stopLink } = email;
  const colour = shop.colours;
  const paragraphs = letter === null ? [body] : letter.paragraphs;
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${colour.ground};color:${colour.ink};font:16px/1.6 ${text}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(body)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colour.ground}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td align="center" style="padding:0 0 24px"><a href="${escapeHtml(shop.url)}" style="font:400 30px/1.2 ${display};color:${colour.ink};text-decoration:none">${escapeHtml(shop.name)}</a></td></tr>
<tr><td style="background:${colour.surface};border:1px solid ${colour.line};border-radius:20px;padding:36px 32px">
<h1 style="margin:0 0 16px;font:400 32px/1.15 ${display};color:${colour.ink}">${escapeHtml(letter?.heading ?? subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 14px">${escapeHtml(paragraph)}</p>`).join('\n')}
${link === null ? '' : button(link, letter?.button ?? 'Open', colour)}
${letter === null ? '' : `${papers(letter, shop)}${details(letter, shop)}`}
</td></tr>
<tr><td align="center" style="padding:24px 16px 0;color:${colour.inkSoft};font-size:13px;line-height:1.6">With care, ${escapeHtml(shop.name)}<br><a href="${escapeHtml(`${shop.url}/pages/contact`)}" style="color:${colour.inkSoft}">Write to us</a> · <a href="${escapeHtml(`${shop.url}/pages/returns`)}" style="color:${colour.inkSoft}">Returns</a>${stopLink === null ? '' : `<br>No more messages like this one? <a href="${escapeHtml(stopLink)}" style="color:${colour.inkSoft}">Stop them</a>`}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function button(link: string, label: string, colour: Colours): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 8px"><tr><td style="background:${colour.accent};border-radius:999px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;color:${colour.onAccent};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function papers({ documents }: Letter, shop: ShopFace): string {
  return documents
    .map(
      ({ label, link }) =>
        `<p style="margin:12px 0 0"><a href="${escapeHtml(`${shop.url}${link}`)}" style="color:${shop.colours.accent}">${escapeHtml(label)} (PDF)</a></p>`,
    )
    .join('');
}

function details({ lines, amounts, address }: Letter, shop: ShopFace): string {
  const colour = shop.colours;
  const rows = lines.map((line) => lineRow(line, shop)).join('\n');
  const sums = amounts
    .map(({ label, amount }, index) => sumRow(label, amount, index === 0 && lines.length > 0, colour))
    .join('\n');
  const table =
    rows === '' && sums === ''
      ? ''
      : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:24px">${rows}${sums}</table>`;
  const place =
    address === null
      ? ''
      : `<p style="margin:24px 0 0;padding:16px 20px;background:${colour.sand};border-radius:12px;font-size:14px"><strong>Going to</strong><br>${escapeHtml(address).replaceAll('\n', '<br>')}</p>`;
  return `${table}${place}`;
}

function lineRow({ title, detail, amount, imageKey, link }: Letter['lines'][number], shop: ShopFace): string {
  const colour = shop.colours;
  const source = `${shop.url}/_next/image?url=${encodeURIComponent(`/media/${imageKey ?? ''}`)}&w=128&q=75`;
  const tile = `display:block;width:56px;height:56px;border-radius:12px;background:${colour.sand}`;
  const picture =
    imageKey === null
      ? `<div style="${tile}"></div>`
      : `<img src="${escapeHtml(source)}" width="56" height="56" alt="" style="${tile}">`;
  const name =
    link === null
      ? escapeHtml(title)
      : `<a href="${escapeHtml(`${shop.url}${link}`)}" style="color:${colour.accent}">${escapeHtml(title)}</a>`;
  const cell = `padding:12px 0;border-top:1px solid ${colour.line};vertical-align:top`;
  return `<tr><td width="72" style="${cell}">${picture}</td><td style="${cell}"><span style="font-weight:600">${name}</span><br><span style="color:${colour.inkSoft};font-size:14px">${escapeHtml(detail)}</span></td><td align="right" style="${cell};padding-left:12px;white-space:nowrap">${amount === null ? '' : priceOf(amount)}</td></tr>`;
}

/** Of a line: a gift is free. */
function priceOf(amount: number): string {
  return amount === 0 ? 'Free' : signed(amount);
}

function sumRow(label: string, amount: number, isFirst: boolean, colour: Colours): string {
  const isTotal = label.startsWith('Total');
  const top = isFirst || isTotal ? `;border-top:1px solid ${colour.line}` : '';
  const style = `padding:${isTotal ? '12px' : '6px'} 0${top}${isTotal ? ';font-weight:600' : `;color:${colour.inkSoft}`}`;
  return `<tr><td colspan="2" style="${style}">${escapeHtml(label)}</td><td align="right" style="${style};white-space:nowrap">${signed(amount)}</td></tr>`;
}

function signed(amount: number): string {
  return amount < 0 ? `−${formatPaise(-amount)}` : formatPaise(amount);
}
