/** Pages without script that the server writes with the shop's name, logo and colours; links in messages lead to them. */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { coloursOf, type Look } from '../look/look.ts';
import { escapeHtml, standalonePage, standaloneStyleHash } from './standalonePage.ts';

/** What such a page shows of the shop. */
export interface ShopSign {
  readonly name: string;
  /** A path of the shop, or a whole address; `null` without a shop. */
  readonly logo: string | null;
  readonly look: Look | null;
}

export async function readSign(db: Kysely<Database>, storeId: string): Promise<ShopSign> {
  const row = await db
    .selectFrom('store')
    .select(['name', 'image_url', 'look'])
    .where('id', '=', storeId)
    .executeTakeFirst();
  return row === undefined
    ? { name: '', logo: null, look: null }
    : { name: row.name, logo: row.image_url, look: row.look };
}

export interface ShopPage {
  readonly title: string;
  /** HTML. */
  readonly text: string;
  /** HTML below the text: a list, a form, links. */
  readonly rest: string;
}

/** A page as the browser gets it. */
export interface WrittenPage {
  readonly html: string;
  /** Its content security policy. */
  readonly policy: string;
}

export function writeShopPage(sign: ShopSign, { title, text, rest }: ShopPage): WrittenPage {
  const css = coloursCss(sign);
  return {
    html: standalonePage(title, text, rest, { css, top: signHtml(sign) }),
    policy: policyOf(sign, css),
  };
}

/**
 * Sends such a page. Its address may hold a secret, so browsers are told not to pass it on.
 *
 * @param kept `BY_BROWSER`: the browser keeps the answer to a form, so that Back shows it again
 */
export function sendShopPage(
  reply: FastifyReply,
  status: number,
  sign: ShopSign,
  page: ShopPage,
  kept: 'NOWHERE' | 'BY_BROWSER' = 'NOWHERE',
): FastifyReply {
  const { html, policy } = writeShopPage(sign, page);
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': kept === 'NOWHERE' ? 'no-store' : 'private, no-cache',
      'referrer-policy': 'no-referrer',
    })
    .send(html);
}

function signHtml({ name, logo }: ShopSign): string {
  if (name === '') return '';
  const shown =
    logo === null
      ? escapeHtml(name)
      : `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40">`;
  return `<p class="shop"><a href="/">${shown}</a></p>`;
}

function coloursCss({ look }: ShopSign): string {
  const { ground, surface, line, ink, inkSoft, accent, onAccent } = coloursOf(look);
  return `:root{--ground:${ground};--surface:${surface};--line:${line};--ink:${ink};--soft:${inkSoft};--accent:${accent};--on-accent:${onAccent}}`;
}

function policyOf({ logo }: ShopSign, css: string): string {
  const hash = createHash('sha256').update(css).digest('base64');
  const origin = logo === null ? undefined : URL.parse(logo)?.origin;
  return [
    "default-src 'none'",
    `style-src '${standaloneStyleHash}' 'sha256-${hash}'`,
    `img-src 'self'${origin === undefined ? '' : ` ${origin}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}
