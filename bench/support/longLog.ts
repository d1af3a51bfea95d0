/** Creates a log as long as the recorder's limit, for the inspector to show. */
import type { Entry, Recording } from '@storefront/inspector';

/** Returns a recorded scenario of `length` entries. Its machines are unknown, so that it is shown but not replayed. */
export function longLog(length: number): string {
  const entries = Array.from(
    { length },
    (_, at): Entry => ({
      at,
      to: at % 3 === 0 ? 'lamp' : 'lamp/bulb',
      from: at % 3 === 0 ? null : 'lamp',
      event: { type: at === 0 ? 'xstate.init' : `press.${at}` },
      digest: '',
      took: at % 3 === 0 ? [`lamp.off press.${at} #0`] : [],
      did: [],
      state: null,
    }),
  );
  const scenario: Recording = {
    format: 'storefront-scenario',
    version: 1,
    kind: 'recorded',
    title: 'Many',
    purpose: '',
    app: '',
    xstate: '',
    seed: 0.5,
    machines: {},
    isTruncated: false,
    entries,
  };
  return JSON.stringify(scenario);
}
