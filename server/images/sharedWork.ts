/** Running work whose result several callers share. */
export interface SharedWork<Result> {
  /**
   * Returns the result of the work of this name, which `start` begins unless it is already running; `null` if the caller's
   * `patienceMs` milliseconds have passed or the caller hangs up. When nobody waits any more, queued work is aborted. Work that
   * has begun is aborted only if its callers have hung up, so that callers who retry after a time-out find it done.
   */
  join(name: string, caller: Caller, start: Start<Result>): Promise<Result | null>;
}

interface Caller {
  readonly patienceMs: number;
  /** Aborted when the caller hangs up. */
  readonly hangUp: AbortSignal | undefined;
}

type Start<Result> = (work: {
  /** Aborted when the work is no longer needed. */
  readonly signal: AbortSignal;
  /** Call when the work's turn has come. */
  begin(): void;
}) => Promise<Result>;

interface Work<Result> {
  readonly result: Promise<Result>;
  readonly giveUp: AbortController;
  hasBegun: boolean;
  callers: number;
}

export function createSharedWork<Result>(): SharedWork<Result> {
  const inHand = new Map<string, Work<Result>>();

  function begin(name: string, start: Start<Result>): Work<Result> {
    const { promise: result, resolve, reject } = Promise.withResolvers<Result>();
    const work: Work<Result> = { result, giveUp: new AbortController(), hasBegun: false, callers: 0 };
    const hasBegun = () => {
      work.hasBegun = true;
    };
    start({ signal: work.giveUp.signal, begin: hasBegun })
      .finally(() => forget(name, work))
      .then(resolve, reject);
    // Waiting callers receive the failure; without any, it must not be an unhandled rejection.
    work.result.catch(() => {});
    inHand.set(name, work);
    return work;
  }

  function forget(name: string, work: Work<Result>): void {
    if (inHand.get(name) === work) inHand.delete(name);
  }

  return {
    async join(name, { patienceMs, hangUp }, start) {
      if (isAborted(hangUp)) return null;
      const work = inHand.get(name) ?? begin(name, start);
      work.callers += 1;
      const { promise: left, resolve: leave } = Promise.withResolvers<null>();
      const onHangUp = () => leave(null);
      hangUp?.addEventListener('abort', onHangUp, { once: true });
      const timer = setTimeout(onHangUp, patienceMs);
      try {
        return await Promise.race([work.result, left]);
      } finally {
        clearTimeout(timer);
        hangUp?.removeEventListener('abort', onHangUp);
        work.callers -= 1;
        if (work.callers === 0 && (!work.hasBegun || isAborted(hangUp))) {
          forget(name, work);
          work.giveUp.abort();
        }
      }
    },
  };
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}
