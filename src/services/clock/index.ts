/** The shop's time: this machine's clock, set right by what the server's answers say (decisions: The shop). */

export interface ClockObservation {
  /** The answer's Date header, whole seconds. */
  readonly serverDate: string;
  /** Moments of asking and of the answer, milliseconds since the epoch by this machine's clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

export interface Clock {
  /** Milliseconds since the epoch, by the server's clock once it has been heard. */
  readonly now: () => number;
  readonly observe: (observation: ClockObservation) => void;
}

/** A Date header is cut to the second: on average it lags by half of one. */
const HEADER_LAG = 500;
/** A nearer observation than this is within what a header can tell. */
const TOLERANCE = 1_000;

/**
 * Follows the quickest answers, whose moment is known best; a jump of this machine's clock shows as a difference
 * beyond what the delay explains, and is followed at once.
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
