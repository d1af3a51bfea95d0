/** `npm run messages -- preview`: a message as the shop's own shoppers get it. */
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { shippingTier } from '../../src/pricing/shipping.ts';
import { readLoyaltyRules } from '../catalogue/offers.ts';
import { readSettings } from '../catalogue/settings.ts';
import { pricingTier } from '../catalogue/shippingTiers.ts';
import { misused } from '../commands/help.ts';
import type { CommandPlace } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import type { Database } from '../db/types.ts';
import { readLook, shownColours } from '../look/readLook.ts';
import { emailHtml, emailText } from './email.ts';
import { rulesOf } from './kinds.ts';
import { type SampleGoods, sampleMessages, someGoods } from './samples.ts';
import { fillTemplate } from './templates.ts';

const usualFolder = '.cache/messages';

/** With the shop's name, look, address and goods; the order is made up. */
export async function previewMessage(
  { db, storeId, publicUrl, codConfirmation }: CommandPlace,
  [kind, folder = usualFolder, extra]: readonly string[],
): Promise<CommandResult> {
  const store = await readLook(db, storeId);
  const shop = {
    name: store?.name ?? new URL(publicUrl).hostname,
    url: publicUrl,
    colours: shownColours(store),
  };
  const settings = await readSettings(db, storeId);
  const tiers = (
    await db.selectFrom('shipping_tier').selectAll().where('store_id', '=', storeId).execute()
  ).map(pricingTier);
  const samples = sampleMessages({
    name: shop.name,
    goods: await loadGoods(db, storeId),
    asks: codConfirmation,
    hasPoints: (await readLoyaltyRules(db, storeId)).length > 0,
    partPaid: settings.PPCOD_ENABLED === true ? (settings.PPCOD_AMOUNT ?? 0) : null,
    delivery: (value) =>
      shippingTier(tiers, { afterCoupon: value, payment: 'PREPAID', couponId: null })?.amount ?? 0,
  });
  const found = Object.entries(samples).find(([known]) => known === kind);
  if (found === undefined) {
    const given = kind === undefined ? 'Which kind of message?' : `There is no kind of message "${kind}".`;
    return misused('messages', `${given} There are: ${Object.keys(samples).join(', ')}.`, 'preview');
  }
  if (extra !== undefined) return misused('messages', `"${extra}" is too much.`, 'preview');
  const [name, { kind: known, subject, template, values, letter, link: path }] = found;
  const link = path === null ? null : `${shop.url}${path}`;
  const body = fillTemplate(template, values);
  const stopLink = rulesOf(known).isOwed ? null : `${shop.url}/api/messages/1/stop`;
  const email = { subject, body, letter, link, stopLink };
  return {
    ok: true,
    lines: [
      'On the phone:',
      '',
      [body, link].filter(Boolean).join(' '),
      '',
      `By e-mail, "${subject}":`,
      '',
      ...emailText(email, shop).split('\n'),
      'The same e-mail as a page:',
    ],
    files: [
      { path: join(folder, `${name}.html`), base64: Buffer.from(emailHtml(email, shop)).toString('base64') },
    ],
  };
}

/** The first two that are sold, or made-up ones. */
async function loadGoods(
  db: Kysely<Database>,
  storeId: string,
): Promise<readonly [SampleGoods, SampleGoods]> {
  const rows = await db
    .selectFrom('product')
    .select(['title', 'slug', 'price', 'images'])
    .where('store_id', '=', storeId)
    .where('status', '=', 'ENABLED')
    .where('price', '>', 0)
    .orderBy('position')
    .limit(2)
    .execute();
  const [first, second] = rows.map(({ title, slug, price, images }) => {
    return { title, slug, price, variantTitle: null, imageKey: images[0]?.imageKey ?? null };
  });
  return first === undefined || second === undefined ? someGoods : [first, second];
}
