import { startTransition, useEffect, useState } from 'react';

/**
 * The latest data that has arrived; `null` before the first. Suspense would show its placeholder for at least 300 ms, and what
 * it replaces could be used only after that.
 *
 * @param data a promise must not fail
 */
export function useArrived<Data extends object>(data: Data | Promise<Data>): Data | null {
  const [arrived, setArrived] = useState(data instanceof Promise ? null : data);
  if (!(data instanceof Promise) && data !== arrived) setArrived(data);
  useEffect(() => {
    if (!(data instanceof Promise)) return;
    let isCurrent = true;
    void data.then((value) => {
      if (isCurrent) startTransition(() => setArrived(value));
    });
    return () => {
      isCurrent = false;
    };
  }, [data]);
  return arrived;
}
