/** Compresses texts of a page's size, and prints how many memory pages the process got from the system for each. */
import { createEncodedReply } from '../../../../server/cache/encodedReply.ts';

const warmUp = 40;
const measured = 40;
const tiles = Array.from({ length: 1_500 }, (_, tile) => {
  const price = (tile * 7_919) % 9_973;
  return `<li><a href="/products/serum-${price}">Face serum ${price * 31}, ₹${price}</a></li>`;
}).join('');

await compress(warmUp);
const before = process.resourceUsage().minorPageFault;
await compress(measured);
console.log((process.resourceUsage().minorPageFault - before) / measured);

async function compress(texts: number): Promise<void> {
  for (let text = 0; text < texts; text += 1) await createEncodedReply(200, {}, tiles + text).encoded('br');
}
