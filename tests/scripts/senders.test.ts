import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findUnsentEvents } from '../../scripts/senders/find.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function projectOf(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'storefront-senders-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

const types = `export type CartEvent =
  | { readonly type: 'cart.add'; readonly qty: number }
  | { readonly type: 'cart.cleared' | 'cart.emptied' };`;

test('an event that no shipped code sends is found by name, with the file that declares it', async () => {
  const root = await projectOf({
    'src/machines/cart/types.ts': types,
    'src/machines/cart/machine.ts': "on: { 'cart.cleared': 'empty', 'cart.emptied': 'empty' }",
    'src/views/Cart.tsx':
      "send({ type: 'cart.add', qty: 1 }); send({ type: all ? 'cart.emptied' : 'cart.add' });",
  });

  expect(await findUnsentEvents(root)).toEqual({
    events: 3,
    unsent: [{ type: 'cart.cleared', declaredIn: 'src/machines/cart/types.ts' }],
  });
});

test('neither a type that names an event nor the inspector’s samples count as senders', async () => {
  const root = await projectOf({
    'src/machines/cart/types.ts': types,
    'src/machines/cart/setup.ts':
      "const read = (event: Extract<CartEvent, { type: 'cart.add' }>) => event.qty;",
    'src/inspected/samples.ts': "send({ type: 'cart.cleared' });",
    'src/views/Cart.tsx': "send({ type: 'cart.emptied' });",
  });

  expect((await findUnsentEvents(root)).unsent.map(({ type }) => type)).toEqual(['cart.add', 'cart.cleared']);
});
