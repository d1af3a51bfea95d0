/**
 * On SIGTERM or SIGINT calls `stop` and exits with 0, or with 1 if that fails or takes longer than `withinSeconds`. A second
 * signal exits at once.
 */
export function stopOnSignals(withinSeconds: number, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), withinSeconds * 1_000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('The shop did not stop cleanly.', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
