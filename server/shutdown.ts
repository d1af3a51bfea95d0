/**
 * On SIGTERM or SIGINT: stops in good order, and exits with 0; with 1 if that fails or takes longer than it may.
 * A second signal exits at once.
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
        console.error('The shop did not stop in good order.', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
