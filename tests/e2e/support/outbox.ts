import type { ShopProcess } from '../../../scripts/support/shopProcess.ts';

/** Links in the messages that a shopper was sent: one for each order of theirs that was confirmed. */
export async function confirmationsTo({ url }: ShopProcess, phone: string): Promise<string[]> {
  const page = await (await fetch(`${url}/outbox`)).text();
  const messages = page.split('<article>').filter((message) => message.includes(`+91${phone}`));
  return messages.map((message) => /href="([^"]+)"/.exec(message)?.[1] ?? '');
}
