/** Shoppers who place orders while faults are injected, and retry with the same key until they get a reply. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';
import { type Intent, newIntent, sendOrder } from './order.ts';

export interface Crowd {
  /** Orders that the server has confirmed: none of them may be lost. */
  readonly acknowledged: readonly Acknowledged[];
  /** Number of calls without a reply. */
  readonly lost: () => number;
  /** Number of refusals by error code; shoppers should see none. */
  readonly refused: ReadonlyMap<string, number>;
  /** Number of intents that were never answered, in spite of retries. */
  readonly abandoned: () => number;
  /** Stops new orders; resolves when each shopper's last intent has been answered or abandoned. */
  goHome(): Promise<void>;
}

interface Acknowledged {
  readonly orderId: string;
  readonly intent: string;
  /** `performance.now()` of the answer. */
  readonly at: number;
}

export interface CrowdOptions {
  readonly size: number;
  readonly newOrder: () => Parameters<typeof newIntent>[0];
  /** Error codes after which a shopper retries with the same key, like after a lost reply. */
  readonly retried: readonly string[];
  /** After this long without an answer a shopper gives up. */
  readonly patienceMs: number;
}

const retryAfterMs = 50;

export function sendCrowd(client: Client, { size, newOrder, retried, patienceMs }: CrowdOptions): Crowd {
  const acknowledged: Acknowledged[] = [];
  const refused = new Map<string, number>();
  let lost = 0;
  let abandoned = 0;
  let isOpen = true;

  async function persist(intent: Intent): Promise<void> {
    const end = performance.now() + patienceMs;
    while (performance.now() < end) {
      const reply = await sendOrder(client, intent);
      if (reply.kind === 'data') {
        acknowledged.push({
          orderId: reply.data.createOrder.id,
          intent: intent.idempotencyKey,
          at: performance.now(),
        });
        return;
      }
      if (reply.kind === 'lost') lost += 1;
      else {
        const { code } = reply.refusal;
        refused.set(code, (refused.get(code) ?? 0) + 1);
        if (!retried.includes(code)) return;
      }
      await pause(retryAfterMs);
    }
    abandoned += 1;
    isOpen = false;
  }

  const shoppers = Array.from({ length: size }, async () => {
    while (isOpen) await persist(newIntent(newOrder()));
  });

  return {
    acknowledged,
    refused,
    lost: () => lost,
    abandoned: () => abandoned,
    async goHome() {
      isOpen = false;
      await Promise.all(shoppers);
    },
  };
}
