import { expect, test } from 'vitest';
import { openTestApp } from '../support/app.ts';

test('a running request ends before the shop stops; modules stop after it, before the database closes', async () => {
  const log: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const app = await openTestApp({
    modules: ({ database }) => [
      {
        routes(scope) {
          scope.get('/slow', async () => {
            arrived.resolve();
            await released.promise;
            log.push('answered');
            return 'done';
          });
        },
        async stop() {
          await database.db.selectFrom('store').select('id').execute();
          log.push('stopped');
        },
      },
    ],
  });
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const reply = fetch(`${url}/slow`);
  await arrived.promise;
  const stopped = app.stop();
  released.resolve();
  expect(await (await reply).text()).toBe('done');
  await stopped;
  expect(log).toEqual(['answered', 'stopped']);
});
