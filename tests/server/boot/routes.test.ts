import { beforeAll, expect, test } from 'vitest';
import { commandPlaceOf, isCommandName, runCommand } from '../../../server/commands/command.ts';
import { createLog } from '../../../server/log.ts';
import { createModules } from '../../../server/modules.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

/** Every part of the shop's backend, without its background work. */

const env = { VITALS: 'true', VITALS_TOKEN: 'v'.repeat(32), COURIER_WEBHOOK_TOKEN: 'c'.repeat(32) };
let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog('debug', { write: (line: string) => lines.push(line) });
  app = await openTestApp({
    env,
    log,
    pages: { render: async () => ({ status: 404, html: '', styleHashes: [], tags: [] }), scriptHashes: [] },
    modules: ({ config, database }) =>
      createModules({ config, database, log, now: Date.now }).map(({ start: _, ...module }) => module),
  });
});

interface Route {
  readonly method: string;
  /** With parameters, such as `/api/orders/:id/confirm`. */
  readonly pattern: string;
}

/** Reads the routes from the tree that Fastify prints. */
function routes(): Route[] {
  const above: string[] = [];
  const tree = app.http.printRoutes({ commonPrefix: false }).split('\n');
  return tree.flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([^)]*)\))?/.exec(line) ?? [];
    if (part === '') return [];
    above.splice(indent.length / 4, above.length, part);
    return methods
      .split(', ')
      .flatMap((method) => (method === '' ? [] : { method, pattern: above.join('') }));
  });
}

const isMethod = (method: string): method is 'GET' =>
  ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].includes(method);

test('no route fails at a NUL, wherever it stands in the request', async () => {
  const answers: string[] = [];
  for (const { method, pattern } of routes()) {
    if (!isMethod(method)) throw new Error(method);
    const send = async (url: string, type: string, payload: string) => {
      const body = method === 'GET' ? {} : { headers: { 'content-type': type }, payload };
      const { statusCode } = await app.http.inject({ method, url, ...body });
      answers.push(`${statusCode} ${method} ${url} ${type}`);
    };
    const fill = (text: string) => pattern.replaceAll(/:\w+|\*/g, text);
    const form = 'application/x-www-form-urlencoded';
    const fields = 'name=A%00&contact=9812345678&order=K%00&complaint=It+came+broken%00&answer=%00';
    await send(fill('G-%00'), 'application/json', '{"id":"a\\u0000b","query":"\\u0000"}');
    await send(`${fill('x')}?secret=%00&token=%00&query=%00&url=%00&w=64`, form, fields);
    await send(fill('00000000-0000-4000-8000-000000000000'), form, fields);
  }
  expect(answers.length).toBeGreaterThan(80);
  expect(answers.filter((answer) => answer.startsWith('5'))).toEqual([]);
  expect(answers).toContain('400 POST /grievances application/x-www-form-urlencoded');
});

test('the log has no key of a paper, a picture, a complaint or a link, whatever route or damaged address has it', async () => {
  const keys = [
    'G-K7M2P9QX4R',
    'dGhpc2lzYXNlY3JldGtleTE',
    '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    'abcdef0123456789abcdef',
  ];
  const requests = routes().flatMap(({ method, pattern }) =>
    isMethod(method) && /[:*]/.test(pattern)
      ? keys.flatMap((key) =>
          ['', '.pdf', '/', '%3E', '.'].map((end) => ({
            method,
            url: `${pattern.replaceAll(/:\w+|\*/g, key)}${end}`,
          })),
        )
      : [],
  );
  lines.length = 0;
  for (const request of requests) await app.http.inject(request);
  const logged = lines.filter((line) => line.includes('"answered"'));
  expect(logged).toHaveLength(requests.length);
  expect(lines.filter((line) => keys.some((key) => line.includes(key)))).toEqual([]);
  expect(logged.join()).toContain('"path":"/api/invoices/:file"');
});

test('no command fails at a NUL in a word', async () => {
  const place = commandPlaceOf(app.config, app.database);
  const tries = [
    'orders show K\0',
    'invoices print INV\0',
    'grievances resolve G\0 done',
    'coupons codes \0',
    'messages list \0',
    'questions answer \0 yes',
    'reviews show \0',
    'vitals \0',
  ];
  for (const line of tries) {
    const [name = '', ...words] = line.split(' ');
    if (!isCommandName(name)) throw new Error(name);
    expect(await runCommand(name, place, words)).toEqual({
      ok: false,
      lines: ['A word has a character that cannot be stored. Nothing was changed.'],
    });
  }
});
