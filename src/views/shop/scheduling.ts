/** Splits work so that the browser can draw and answer a press in between. */
import { startTransition, useEffect, useState } from 'react';

/** Resolves in a task of its own: between two long pieces of work the browser can draw and answer a press. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Runs the work when nothing else is to be done, after two seconds at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}

/** The longest wait for a frame, milliseconds: a tab in the background draws none. */
const LONGEST_FRAME_MS = 100;

/**
 * Resolves once the browser has drawn the latest change. Work that a press sets off waits for it, so that the shopper
 * sees the effect of the press first.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // The frame is drawn after its callbacks and before the next task.
      setTimeout(resolve);
    });
  });
}

/** Returns `value` one painted frame late, so that a costly change does not delay the answer to a press. */
export function useAfterPaint<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (value === shown) return;
    let isCurrent = true;
    void afterPaint().then(() => {
      if (isCurrent) startTransition(() => setShown(value));
    });
    return () => {
      isCurrent = false;
    };
  }, [value, shown]);
  return shown;
}
