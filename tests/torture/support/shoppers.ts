/** Shoppers who keep ordering while the shop is being hurt, and who try again with their key until they hear. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';
import { type Intent, newIntent, sendOrder } from './order.ts';

export interface Crowd {
  /** Orders that the server has said yes to: its word must hold. */
  readonly acknowledged: readonly Acknowledged[];
  /** Calls that got no answer. */
  readonly lost: () => number;
  /** Answers other than an order: what a shopper should not see. Code and how often. */
  readonly refused: ReadonlyMap<string, number>;
  /** Intents that were never answered, however often they were sent. */
  readonly abandoned: () => number;
  /** Nobody begins anything new; resolves when everybody has heard of their last intent. */
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
  /** Refusals after which the shopper tries again with the same key, as after no answer. */
  readonly retried: readonly string[];
  /** Then a shopper gives up. */
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
