/** The UPI id that a shopper gives by phone after a return was asked for. */
import { beforeEach, expect, test } from 'vitest';
import { privacyCommand } from '../../../server/privacy/privacyCommand.ts';
import { shopFloor } from './support/shopFloor.ts';

const { open, shop, now, place, run } = shopFloor();
beforeEach(() => open());

const said = async (...words: readonly string[]) => (await run(...words)).join('\n');

async function delivered(): Promise<string> {
  const code = await place();
  for (const words of [['dispatch', 'Delhivery', '4711'], ['deliver']]) await run('move', code, ...words);
  return code;
}

test('staff who look before they answer read that no UPI id was given, whom to call, and the command', async () => {
  const code = await delivered();
  await run('return', code, 'ask', 'Too small');
  const command = `npm run orders -- return ${code} to "<UPI id>"`;
  expect(await said('show', code)).toContain(
    `Cash goes back by transfer: no UPI id, so ask for one (+919812345678), and: ${command}`,
  );
  expect(await said('todo')).toContain('₹450 by transfer · no UPI id, so ask for one (+919812345678) ·');
  expect(await said('todo')).toContain(`      ${command}`);
  for (const word of ['approve', 'receive']) await run('return', code, word);
  expect(await said('refunds', 'by-hand')).toContain(
    `for 0 min · no UPI id, so ask for one (+919812345678), and: ${command}`,
  );
  expect(await said('todo')).toContain(`      ${command}`);
});

test('one that is given later is written down once, while the return is open or its refund is owed', async () => {
  const code = await delivered();
  expect(await said('return', code, 'to', 'asha@bank')).toBe(
    `Order ${code} has no open return that gives back cash, and no refund of cash is owed. Nothing was changed.`,
  );
  await run('return', code, 'ask', 'Too small');
  expect(await said('return', code, 'to', 'asha')).toContain(
    '"asha" is no UPI id. One looks like name@bank.',
  );
  expect(await said('return', code, 'to')).toContain('To which UPI id?');
  expect(await said('return', code, 'to', 'asha@bank', 'please')).toContain('"please" is too much.');
  expect(await said('return', code, 'to', 'asha@bank')).toMatch(
    /^Done: the UPI id for its cash is written down\.$[\s\S]*^Cash goes back to asha@bank$/m,
  );
  expect(await said('return', code, 'to', 'asha@bank')).toBe(
    `The cash of order ${code} goes to this UPI id already. Nothing was changed.`,
  );
  expect((await said('show', code)).match(/UPI id for its cash written down, by staff$/gm)).toHaveLength(1);
  for (const word of ['approve', 'receive']) await run('return', code, word);
  expect(await said('return', code, 'to', 'asha@okhdfc')).toMatch(/^Done/);
  expect(await said('refunds', 'by-hand')).toMatch(/ to asha@okhdfc$/m);
  expect(await said('todo')).not.toContain('UPI id');
  await run('refunds', 'paid', code, 'UPI 4711');
  expect(await said('return', code, 'to', 'asha@bank')).toContain('Nothing was changed.');
});

test('it is forgotten with the data of its shopper, and none is written down after that', async () => {
  const code = await delivered();
  await run('return', code, 'ask', 'Too small');
  await run('return', code, 'to', 'asha@bank');
  for (const word of ['approve', 'receive']) await run('return', code, word);
  await run('refunds', 'paid', code, 'UPI 4711');
  const db = shop().database.db;
  const place = { db, storeId: 'demo', now: () => new Date(now()), identitySecret: null };
  expect(await privacyCommand(place, ['erase', code])).toMatchObject({ ok: true });
  expect(JSON.stringify(await db.selectFrom('order_return').selectAll().execute())).not.toContain(
    'asha@bank',
  );
  expect(await said('return', code, 'to', 'asha@bank')).toContain('were erased. Nothing was changed.');
});
