/**
 * The shop's clock: this machine's clock, corrected by the Date headers of the server's replies.
 */

export interface ClockObservation {
  /** The reply's Date header, in whole seconds. */
  readonly serverDate: string;
  /** When the request was sent and the reply received, in milliseconds since the epoch by this machine's clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

export interface Clock {
  /** Milliseconds since the epoch: by the server's clock after its first reply, before that by this machine's. */
  readonly now: () => number;
  readonly observe: (observation: ClockObservation) => void;
}

/** Milliseconds that a Date header lags on average, because it is cut to the second. */
const HEADER_LAG = 500;
/** Milliseconds by which observations may differ, because a header has no fractions of a second. */
const TOLERANCE = 1_000;

/**
 * Uses the reply with the shortest delay, whose time is the most exact. A jump of this machine's clock shows as a
 * difference larger than the delay explains, and is corrected at once.
 */
export function createClock(machineNow: () => number): Clock {
  let offset = 0;
  let uncertainty = Number.POSITIVE_INFINITY;
  return {
    now: () => machineNow() + offset,
    observe: ({ serverDate, sentAt, receivedAt }) => {
      const serverTime = Date.parse(serverDate);
      const delay = receivedAt - sentAt;
      if (!Number.isFinite(serverTime) || delay < 0) return;
      const observed = serverTime + HEADER_LAG - (sentAt + delay / 2);
      const observedUncertainty = TOLERANCE + delay / 2;
      const isJump = Math.abs(observed - offset) > uncertainty + observedUncertainty;
      if (isJump || observedUncertainty <= uncertainty) {
        offset = observed;
        uncertainty = observedUncertainty;
      }
    },
  };
}
