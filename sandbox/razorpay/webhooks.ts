import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { randomId } from './ids.ts';
import type { Journal } from './journal.ts';
import type { LedgerEvent } from './ledger.ts';

const ACCOUNT_ID = 'acc_SandboxShop001';
const REPLY_TIMEOUT_MS = 5_000;
const RETRY_FOR_MS = 24 * 60 * 60 * 1000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

const DeliverySchema = v.object({
  id: v.string(),
  event: v.string(),
  orderId: v.string(),
  /** The exact text that is signed. */
  body: v.string(),
  /** Unix time in milliseconds. */
  createdAt: v.number(),
  /** `held`: sent once an address is set; `dropped`: the behaviour said so; `exhausted`: failed for a day. */
  state: v.picklist(['waiting', 'delivered', 'held', 'dropped', 'exhausted']),
  attempts: v.array(
    v.object({ at: v.number(), status: v.nullable(v.number()), problem: v.nullable(v.string()) }),
  ),
});

type Delivery = v.InferOutput<typeof DeliverySchema>;
type Attempt = Delivery['attempts'][number];

type Dispatch = {
  readonly mode: 'deliver' | 'drop' | 'double';
  readonly delayMs: number;
};

export type WebhookSender = {
  announce(event: LedgerEvent, dispatch: Dispatch): void;
  /** Sends an event again, whatever its state. Returns `false` if there is no such event. */
  send(eventId: string): Promise<boolean>;
  target(): string | null;
  setTarget(url: string | null): void;
  deliveries(): readonly Delivery[];
  close(): Promise<void>;
};

type Dependencies = {
  readonly journal: Journal;
  readonly secret: string;
  readonly target: string | undefined;
  /** Pause before the second attempt, in milliseconds; doubled after each further failure. */
  readonly firstPauseMs: number;
  /** Unix time in milliseconds. */
  readonly now: () => number;
};

/** Signs events and delivers them at least once, in no guaranteed order, with back-off for a day. */
export function createWebhookSender(dependencies: Dependencies): WebhookSender {
  const { journal, secret, firstPauseMs, now } = dependencies;
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  const deliveries = new Map<string, Delivery>();
  let target = dependencies.target ?? null;

  function save(delivery: Delivery): Delivery {
    journal.write('webhook', delivery.id, delivery);
    deliveries.set(delivery.id, delivery);
    return delivery;
  }

  function schedule(id: string, delayMs: number): void {
    if (closing.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const attempt = deliver(id).finally(() => underWay.delete(attempt));
      underWay.add(attempt);
    }, delayMs);
    timers.add(timer);
  }

  async function deliver(id: string): Promise<void> {
    const delivery = deliveries.get(id);
    if (!delivery) return;
    if (target === null) {
      save({ ...delivery, state: 'held' });
      return;
    }
    const attempt = await post(target, delivery);
    if (closing.signal.aborted) return;
    record(id, attempt);
  }

  function record(id: string, attempt: Attempt): void {
    const delivery = deliveries.get(id);
    if (!delivery) return;
    const attempts = [...delivery.attempts, attempt];
    if (isSuccess(attempt)) {
      save({ ...delivery, state: 'delivered', attempts });
      return;
    }
    const failures = attempts.length - 1 - attempts.findLastIndex(isSuccess);
    const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    const exhausted = now() + pauseMs > delivery.createdAt + RETRY_FOR_MS;
    if (delivery.state === 'delivered' || exhausted) {
      save({ ...delivery, state: delivery.state === 'delivered' ? 'delivered' : 'exhausted', attempts });
      return;
    }
    save({ ...delivery, state: 'waiting', attempts });
    schedule(id, pauseMs);
  }

  async function post(url: string, { id, body }: Delivery): Promise<Attempt> {
    const at = now();
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(REPLY_TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1 (sandbox)',
          'x-razorpay-event-id': id,
          'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
        },
        body,
      });
      await response.body?.cancel();
      return { at, status: response.status, problem: null };
    } catch (error) {
      return { at, status: null, problem: error instanceof Error ? error.name : 'failed' };
    }
  }

  function scheduleHeld(): void {
    for (const delivery of deliveries.values()) {
      if (delivery.state !== 'held') continue;
      save({ ...delivery, state: 'waiting' });
      schedule(delivery.id, 0);
    }
  }

  for (const line of journal.lines) {
    const reading = v.safeParse(DeliverySchema, line.value);
    if (line.kind !== 'webhook' || !reading.success) continue;
    deliveries.set(line.key, reading.output);
    if (reading.output.state === 'waiting') schedule(line.key, firstPauseMs);
  }
  if (target !== null) scheduleHeld();

  return {
    announce(event, { mode, delayMs }) {
      const createdAt = now();
      const delivery = save({
        id: randomId(),
        event: event.name,
        orderId: event.orderId,
        body: envelope(event, Math.floor(createdAt / 1000)),
        createdAt,
        state: mode === 'drop' ? 'dropped' : 'waiting',
        attempts: [],
      });
      if (mode !== 'drop') schedule(delivery.id, delayMs);
      if (mode === 'double') schedule(delivery.id, delayMs);
    },
    async send(eventId) {
      if (!deliveries.has(eventId)) return false;
      await deliver(eventId);
      return true;
    },
    target: () => target,
    setTarget(url) {
      target = url;
      if (url !== null) scheduleHeld();
    },
    deliveries: () => [...deliveries.values()],
    async close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.allSettled(underWay);
    },
  };
}

function envelope({ name, payload }: LedgerEvent, createdAt: number): string {
  const contents = Object.entries(payload).map(([kind, entity]) => [kind, { entity }]);
  return JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT_ID,
    event: name,
    contains: Object.keys(payload),
    payload: Object.fromEntries(contents),
    created_at: createdAt,
  });
}

function isSuccess({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300;
}
