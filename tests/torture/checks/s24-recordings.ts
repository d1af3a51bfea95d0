import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addressesAreNetworks } from '../bugs/identity.ts';
import type { Check } from '../support/check.ts';
import type { TortureShop } from '../support/shop.ts';

const kept = 5;
const perNetwork = 3;

/** An empty recording, as a browser sends one. */
const recording = (title: string) =>
  JSON.stringify({
    format: 'storefront-scenario',
    version: 1,
    kind: 'recorded',
    title,
    purpose: '',
    app: '1.0.0',
    xstate: '5',
    seed: 0.5,
    machines: {},
    isTruncated: false,
    entries: [],
  });

export default {
  id: 'S24',
  title: 'forged recordings: from one network, from other sites, too large, invalid; more than the limit',
  databases: ['pglite'],
  isQuick: true,
  bugs: [{ name: 'each address of a subscriber is a network', replacements: [addressesAreNetworks] }],
  async run({ tally, startShop }) {
    const shop = await startShop({ env: { RECORDINGS: String(kept), TRUST_PROXY: '1' } });
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push(await put(shop, { address: `2001:db8:1:2::${n + 1}` }));
    tally.count('made-up recordings', statuses.length);
    tally.expectEqual(
      'of one network are taken',
      statuses.filter((status) => status === 204).length,
      perNetwork,
    );
    const refused = {
      'of another site': await put(shop, { site: 'cross-site', address: '198.51.100.1' }),
      'no recording': await put(shop, { body: '{}', address: '198.51.100.2' }),
      'too large': await put(shop, { body: recording('x'.repeat(600_000)), address: '198.51.100.3' }),
      'under a name that is a path': await put(shop, { name: '..%2F..%2Fevil', address: '198.51.100.4' }),
    };
    const wanted = {
      'of another site': 403,
      'no recording': 400,
      'too large': 413,
      'under a name that is a path': 400,
    };
    tally.expectEqual('what is refused', refused, wanted);
    for (let n = 0; n < 2 * kept; n += 1) await put(shop, { address: `203.0.113.${n + 1}` });
    const files = await readdir(join(shop.place.dataDir, 'recordings'));
    tally.expectEqual('recordings that are kept', files.length, kept);
    await shop.expectInvariants();
  },
} satisfies Check;

interface Sent {
  readonly address: string;
  readonly site?: string;
  readonly body?: string;
  readonly name?: string;
}

async function put(
  { url }: TortureShop,
  { address, site = 'same-origin', body = recording('A session'), name = crypto.randomUUID() }: Sent,
): Promise<number> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': site, 'x-forwarded-for': address };
  const reply = await fetch(`${url}/api/recordings/${name}`, { method: 'PUT', headers, body });
  return reply.status;
}
