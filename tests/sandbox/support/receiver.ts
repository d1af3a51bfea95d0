import type { IncomingHttpHeaders } from 'node:http';
import { serve } from '../../support/server.ts';

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** A shop's webhook address on a free port. `answer` returns the status for the n-th delivery, from 0. */
export async function startReceiver(answer: (index: number) => number = () => 200) {
  const received: Received[] = [];
  let wake = () => {};
  const url = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(answer(received.length)).end();
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      wake();
    });
  });

  /** Waits for the first `count` deliveries. */
  async function deliveries(count: number): Promise<readonly Received[]> {
    while (received.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return received;
  }
  return { url: `${url}/webhooks/razorpay`, deliveries, received };
}

/** The event names of deliveries, sorted, because their order is not guaranteed. */
export function eventsOf(deliveries: readonly Received[]): string[] {
  return deliveries
    .map(({ body }) => {
      const { event }: { event: string } = JSON.parse(body.toString());
      return event;
    })
    .sort();
}
