import { describeError } from './log.ts';

/**
 * On SIGTERM, SIGINT or SIGHUP (a closed terminal) calls `stop` and exits with 0, or with 1 if that fails or takes longer than
 * `withinSeconds`. A second signal exits at once. Returns a function that does the same as a signal.
 */
export function stopOnSignals(withinSeconds: number, stop: () => Promise<void>): () => void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), withinSeconds * 1_000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('The shop did not stop cleanly.', describeError(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  return onSignal;
}
