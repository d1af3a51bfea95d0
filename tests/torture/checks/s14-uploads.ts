import { request } from 'node:http';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { Database } from '../../../server/db/types.ts';
import { tokenIsUserId } from '../bugs/identity.ts';
import { countedOnArrivalOnly, everyFileIsAPicture } from '../bugs/reviews.ts';
import type { Check } from '../support/check.ts';
import { atOnce } from '../support/order.ts';
import { startSecond } from '../support/secondProcess.ts';

const shoppers = ['torture-asha', 'torture-bela'] as const;
const most = 12;

export default {
  id: 'S14',
  title: 'uploads: forty at once, files that are also something else, 100 MB',
  databases: ['pglite', 'postgres'],
  isQuick: false,
  bugs: [
    { name: 'uploads are counted on arrival only', replacements: [countedOnArrivalOnly] },
    { name: 'any file is accepted as a picture', replacements: [everyFileIsAPicture] },
  ],
  async run(arena) {
    const { tally, startShop } = arena;
    const shop = await startShop({ prepare: addShoppers, replacements: [tokenIsUserId] });
    const second = await startSecond(shop, arena, { replacements: [tokenIsUserId] });
    const origins = [shop.url, ...(second === null ? [] : [second.process.url])];
    const originOf = (n: number) => origins[n % origins.length] ?? shop.url;
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c47' } })
      .jpeg()
      .toBuffer();
    const statuses: number[] = [];
    // One picture below the limit, forty more come at once. The server takes only two of them at a time from one shopper, so with
    // more room left the planted bug would hardly show.
    for (let n = 1; n < most; n += 1) statuses.push(await upload(originOf(n), shoppers[0], picture));
    const crowd = await atOnce(40, (n) => upload(originOf(n), shoppers[0], picture));
    tally.count('uploads at once', crowd.length);
    tally.expectEqual(
      'others are told why',
      crowd.filter((status) => ![200, 429, 503].includes(status)),
      [],
    );
    statuses.push(...crowd);
    tally.expectEqual('uploads taken', statuses.filter((status) => status === 200).length, most);

    for (const [what, bytes] of Object.entries(disguised(picture))) {
      tally.count('files in disguise');
      tally.expectEqual(what, await upload(shop.url, shoppers[1], bytes), 400);
    }
    const begun = performance.now();
    tally.expectEqual('100 MB', await announce(shop.url, shoppers[1], 100 * 1024 * 1024), 413);
    tally.expect('are refused before they are sent', performance.now() - begun < 2_000);
    tally.expectEqual('who is not signed in', await upload(shop.url, 'nobody', picture), 401);
    await second?.stop();
    await shop.expectInvariants();
  },
} satisfies Check;

async function addShoppers(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('app_user')
    .values(shoppers.map((id) => ({ id })))
    .execute();
}

/** Files that are declared as pictures; some are valid pictures and valid files of another type at once. */
function disguised(picture: Buffer): Readonly<Record<string, Buffer>> {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  return {
    'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a drawing': Buffer.from(drawing),
    'a picture and a page': Buffer.concat([picture, Buffer.from('<html><script>alert(1)</script>')]),
    'a picture and an archive': Buffer.concat([
      picture,
      Buffer.from('PK\u0005\u0006', 'latin1'),
      Buffer.alloc(18),
    ]),
    'a picture and a PDF': Buffer.concat([picture, Buffer.from('%PDF-1.4')]),
    'the beginning of a picture': picture.subarray(0, 40),
  };
}

const headersOf = (token: string) => ({ 'content-type': 'image/jpeg', authorization: `Bearer ${token}` });

async function upload(origin: string, token: string, bytes: Buffer): Promise<number> {
  const reply = await fetch(`${origin}/api/reviews/images`, {
    method: 'POST',
    headers: headersOf(token),
    body: new Uint8Array(bytes),
  });
  await reply.text();
  return reply.status;
}

/** Sends the headers of an upload of this size, but no body. Returns the status. */
function announce(origin: string, token: string, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { ...headersOf(token), 'content-length': bytes };
    const outgoing = request(`${origin}/api/reviews/images`, { method: 'POST', headers }, (incoming) => {
      resolve(incoming.statusCode ?? 0);
      outgoing.destroy();
    });
    outgoing.on('error', reject);
    outgoing.flushHeaders();
  });
}
