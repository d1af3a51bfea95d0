import { expect, test } from 'vitest';
import { deleteOldSignIns } from '../../../server/identity/cleanUp.ts';
import { asha, bela, openIdentityApp } from './support/identity.ts';

const day = 86_400_000;

test('old codes, counts, sessions and unverified phones are deleted; data in use stays', async () => {
  const start = Date.now() - 40 * day;
  let time = start;
  const app = await openIdentityApp({ now: () => time });
  const { db } = app.database;
  const created = { created_at: new Date(start) };
  const { code, cookie } = await app.askForCode(asha);
  await app.signIn(asha, code, cookie);
  await app.askForCode(bela);
  await app.identity.service.issueSignInCode(bela);
  await db.updateTable('app_user').set(created).where('phone', 'in', [asha, bela]).execute();
  const counts = async () => ({
    codes: (await db.selectFrom('sign_in_code').select('id').execute()).length,
    tickets: (await db.selectFrom('sign_in_ticket').select('phone').execute()).length,
    counted: (await db.selectFrom('sign_in_quota').select('key').execute()).length,
    browsers: (await db.selectFrom('sign_in_device').select('phone').execute()).length,
    sessions: (await db.selectFrom('identity_session').select('id').execute()).length,
    users: (await db.selectFrom('app_user').select('phone').where('phone', 'in', [asha, bela]).execute())
      .length,
  });
  const all = { codes: 2, tickets: 1, counted: 4, browsers: 1, sessions: 1, users: 2 };
  expect(await counts()).toEqual(all);

  time = start + 60_000;
  expect(await deleteOldSignIns(db, new Date(time))).toBe(0);
  expect(await counts()).toEqual(all);

  time = start + 8 * day;
  expect(await deleteOldSignIns(db, new Date(time))).toBe(8);
  expect(await counts()).toEqual({ codes: 0, tickets: 0, counted: 0, browsers: 1, sessions: 1, users: 1 });

  time = start + 31 * day;
  expect(await deleteOldSignIns(db, new Date(time))).toBe(1);
  expect(await counts()).toMatchObject({ browsers: 1, sessions: 0, users: 1 });
});

test('a phone that is being verified right now is not deleted, however long ago it first asked', async () => {
  const time = Date.now();
  const app = await openIdentityApp({ now: () => time });
  const { db } = app.database;
  await app.askForCode(asha);
  const longAgo = { created_at: new Date(time - 8 * day) };
  await db.updateTable('app_user').set(longAgo).where('phone', '=', asha).execute();
  await db
    .updateTable('sign_in_code')
    .set({ used_at: new Date(time) })
    .execute();
  const { code, cookie } = await app.askForCode(asha);
  expect(await deleteOldSignIns(db, new Date(time))).toBe(0);
  expect((await app.signIn(asha, code, cookie)).body.AuthenticationResult).toBeDefined();
});
