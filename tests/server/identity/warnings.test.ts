import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createIdentity } from '../../../server/identity/index.ts';
import { openTestDatabase } from '../support/database.ts';

/** What a shop at this address warns about at its start. */
async function warningsAt(PUBLIC_URL: string): Promise<unknown[]> {
  const reading = readConfig({ PUBLIC_URL });
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const database = await openTestDatabase();
  const onSignedIn = async () => {};
  const { start } = createIdentity({ config: reading.config, database, log, now: Date.now, onSignedIn });
  await start?.();
  return lines.map((line) => JSON.parse(line).msg);
}

test.each(['https://shop.example', 'http://shop.example'])(
  'a shop at %s warns that codes reach no phone, and of its missing secret',
  async (address) => {
    expect(await warningsAt(address)).toEqual([
      'Sign-in codes go to the outbox, not to phones: MSG91_AUTH_KEY is not set.',
      'A leaked database would let others sign in as anybody: IDENTITY_SECRET is not set.',
    ]);
  },
);

test.each(['http://localhost:3000', 'http://127.0.0.1:3000'])(
  'a shop at %s warns of neither',
  async (address) => {
    expect(await warningsAt(address)).toEqual([]);
  },
);
