/** Work in hand that several callers wait for. */
export interface SharedWork<Result> {
  /**
   * The result of the work of this name, which `start` begins unless it is in hand. `null` after the time that a caller waits, or
   * when the caller hangs up. When nobody waits any more, work whose turn has not come is given up; work that has begun is given up
   * only if its callers have hung up, so that those who try again find it done.
   */
  join(name: string, hangUp: AbortSignal | undefined, start: Start<Result>): Promise<Result | null>;
}

type Start<Result> = (work: {
  /** Aborted when the work is given up. */
  readonly signal: AbortSignal;
  /** Says that its turn has come. */
  begin(): void;
}) => Promise<Result>;

interface Work<Result> {
  readonly result: Promise<Result>;
  readonly giveUp: AbortController;
  hasBegun: boolean;
  callers: number;
}

export function createSharedWork<Result>(patienceMs: number): SharedWork<Result> {
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
    // Whoever still waits is told; with nobody there a failure concerns nobody.
    work.result.catch(() => {});
    inHand.set(name, work);
    return work;
  }

  function forget(name: string, work: Work<Result>): void {
    if (inHand.get(name) === work) inHand.delete(name);
  }

  return {
    async join(name, hangUp, start) {
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
