import type { ShopProcess } from '../../../scripts/support/shopProcess.ts';
import { expect } from './test.ts';

/** Links in the confirmations that a shopper received: one for each order. */
export function confirmationsTo(shop: ShopProcess, phone: string): Promise<string[]> {
  return linksTo(shop, phone, 'is confirmed');
}

/** Links in the messages with these words that a shopper received. */
export async function linksTo({ url }: ShopProcess, phone: string, words: string): Promise<string[]> {
  const page = await (await fetch(`${url}/outbox`)).text();
  const messages = page
    .split('<article>')
    .filter((message) => message.includes(`+91${phone}`) && message.includes(words));
  return messages.map((message) => /href="([^"]+)"/.exec(message)?.[1] ?? '');
}

/** The newest sign-in code that a phone received; waits until it has received `count` codes. */
export async function codeSentTo({ url }: ShopProcess, phone: string, count = 1): Promise<string> {
  let codes: string[] = [];
  await expect
    .poll(async () => {
      const page = await (await fetch(`${url}/outbox`)).text();
      const messages = page.split('<article>').filter((message) => message.includes(`+91${phone}`));
      codes = messages.flatMap((message) => /(\d{6}) is your code/.exec(message)?.[1] ?? []);
      return codes.length;
    })
    .toBe(count);
  return codes[0] ?? '';
}
