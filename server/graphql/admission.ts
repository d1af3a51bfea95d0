import { DatabaseBusy } from '../db/busy.ts';

export interface AdmissionLimits {
  /** How much work runs at a time. */
  readonly running: number;
  /** Longest wait for a turn, in milliseconds. */
  readonly waitMs: number;
  /** Limit of waiting callers. */
  readonly waiting: number;
}

export interface Admission {
  /**
   * Runs the work when it is its turn, in order of arrival. Throws DatabaseBusy without running it if the wait is too long, too
   * many others are waiting, or the signal is aborted meanwhile.
   */
  run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value>;
  readonly waiting: () => number;
  /** Whether work was refused in the last 10 seconds. */
  readonly isBusy: () => boolean;
}

const busyForMs = 10_000;

/** The queues of GraphQL operations, separate so that reads do not wait behind orders, nor orders behind a slow payment provider. */
export interface Admissions {
  readonly queries: Admission;
  readonly mutations: Admission;
  /** For mutations that ask the payment provider, which may take ten seconds to answer. */
  readonly payments: Admission;
}

/** @param connections number of database connections */
export function admissionsFor(connections: number): Admissions {
  const running = Math.max(4, 2 * connections);
  return {
    queries: createAdmission({ running, waitMs: 8_000, waiting: 2_000 }),
    mutations: createAdmission({ running, waitMs: 15_000, waiting: 2_000 }),
    payments: createAdmission({ running, waitMs: 15_000, waiting: 2_000 }),
  };
}

/**
 * Limits concurrent work to what the database can process. More would wait for connections and locks, slow all work down and
 * finally make all of it fail.
 */
export function createAdmission({ running: most, waitMs, waiting: mostWaiting }: AdmissionLimits): Admission {
  const queue = new Set<() => void>();
  let running = 0;
  let refusedAt = Number.NEGATIVE_INFINITY;

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    if (running < most) {
      running += 1;
      return;
    }
    if (queue.size >= mostWaiting) refuse('Too many requests wait.');
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const admit = () => resolve(true);
    const giveUp = () => resolve(false);
    queue.add(admit);
    const timer = setTimeout(giveUp, waitMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    const isAdmitted = await promise;
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    if (isAdmitted) return;
    queue.delete(admit);
    if (signal?.aborted) throw new DatabaseBusy('The caller hung up.');
    refuse('The wait was too long.');
  }

  function refuse(message: string): never {
    refusedAt = performance.now();
    throw new DatabaseBusy(message);
  }

  function leave(): void {
    const [admit] = queue;
    if (admit === undefined) {
      running -= 1;
      return;
    }
    queue.delete(admit);
    admit();
  }

  return {
    async run(work, signal) {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    waiting: () => queue.size,
    isBusy: () => performance.now() - refusedAt < busyForMs,
  };
}
