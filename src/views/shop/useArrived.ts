import { startTransition, useEffect, useState } from 'react';

/**
 * The latest data that has arrived; `null` before the first. This is not done by Suspense, because that shows its placeholder
 * for at least 300 ms, even if the data arrives sooner.
 *
 * @param data a promise must not fail
 */
export function useArrived<Data extends object>(data: Data | Promise<Data>): Data | null {
  const isLater = data instanceof Promise;
  const [arrived, setArrived] = useState(isLater ? null : data);
  if (!isLater && data !== arrived) setArrived(data);
  useEffect(() => {
    if (!isLater) return;
    let isCurrent = true;
    void data.then((value) => {
      if (isCurrent) startTransition(() => setArrived(value));
    });
    return () => {
      isCurrent = false;
    };
  }, [data, isLater]);
  return arrived;
}
