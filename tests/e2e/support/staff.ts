/** What the shop's staff do while the shop runs. */
import type { ShopProcess } from '../../../scripts/support/shopProcess.ts';
import { sendCommand } from '../../../server/commands/send.ts';
import { expect } from './test.ts';

/** A command on orders, such as `show CODE`. */
export async function staff({ dataDir }: ShopProcess, ...words: string[]): Promise<string> {
  const result = await sendCommand(dataDir, 'orders', words);
  expect(result?.ok, result?.lines.join('\n')).toBe(true);
  return result?.lines.join('\n') ?? '';
}

/** Brings an order to its shopper. */
export async function deliver(shop: ShopProcess, code: string): Promise<void> {
  await staff(shop, 'move', code, 'pack');
  await staff(shop, 'move', code, 'dispatch', 'Quick Post', `QP1${code}`);
  await staff(shop, 'move', code, 'out');
  await staff(shop, 'move', code, 'deliver');
}
