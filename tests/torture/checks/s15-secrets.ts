import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/types.ts';
import { settingsAreTold } from '../bugs/headers.ts';
import { tokensAreStored } from '../bugs/identity.ts';
import type { Check } from '../support/check.ts';
import { crawl } from '../support/crawl.ts';
import { answerCode, requireCode } from '../support/signIn.ts';

const phone = '+919811111111';
const env = {
  LOG_LEVEL: 'trace',
  IDENTITY_SECRET: 'canary-of-the-identity-secret-of-this-shop',
  SEARCH_API_TOKEN: 'canary-of-the-token-of-the-search-service',
};
/** Settings that must stay on the server; the last three are the sandboxes' own. */
const secrets = [
  env.IDENTITY_SECRET,
  env.SEARCH_API_TOKEN,
  'sandbox-key-secret',
  'sandbox-webhook-secret',
  'sandbox-express-secret',
];
const bundle = new URL('../../../dist/client/', import.meta.url);

export default {
  id: 'S15',
  title: 'secret settings in replies, in the bundle and in the log; tokens in the database',
  databases: ['pglite', 'postgres'],
  needsBuild: true,
  isQuick: true,
  bugs: [
    { name: 'a header contains a secret setting', replacements: [settingsAreTold] },
    { name: 'tokens are stored without hashing', replacements: [tokensAreStored] },
  ],
  async run({ tally, startShop }) {
    const shop = await startShop({ env });
    const foundIn = (text: string) => secrets.filter((secret) => text.includes(secret));
    for (const { path, headers, text } of await crawl(shop.url)) {
      tally.count('replies');
      const found = foundIn(text + JSON.stringify([...headers]));
      tally.expectEqual(`${path} tells no secret`, found, []);
    }
    const scripts = (await readdir(bundle, { recursive: true })).filter((name) => name.endsWith('.js'));
    for (const name of scripts) {
      tally.count('scripts');
      tally.expectEqual(`${name} has none`, foundIn(await readFile(new URL(name, bundle), 'utf8')), []);
    }
    const { AuthenticationResult } = await answerCode(shop.url, phone, await requireCode(shop, phone));
    const tokens = Object.values(AuthenticationResult ?? {}).filter((value) => typeof value === 'string');
    tally.expectEqual('tokens of a sign-in', tokens.length, 3);
    tally.expectEqual('the log has none', foundIn(shop.process.lastLines()), []);
    tally.expectEqual(
      'nor has it the tokens',
      tokens.filter((token) => shop.process.lastLines().includes(token)),
      [],
    );
    const tables = await shop.atRest(({ db }) => tablesWith(db, [...tokens, ...secrets]));
    tally.expectEqual('tables with a token or a secret', tables, []);
    await shop.expectInvariants();
  },
} satisfies Check;

/** The tables that contain one of these texts in any column. */
async function tablesWith(db: Kysely<Database>, texts: readonly string[]): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ is: boolean }>`
      select exists (select from ${sql.id(name)} as r, unnest(${[...texts]}::text[]) as text
        where position(text in r::text) > 0) as is`.execute(db);
    if (rows[0]?.is === true) found.push(name);
  }
  return found;
}
