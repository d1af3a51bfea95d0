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

/** An actor, or the part of one that is read here. */
interface Readable<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): { unsubscribe(): void };
}

/**
 * What the actor's snapshot shows, one painted frame late: a change that costs time does not delay the answer to a press.
 * A value that is gone by then is never shown.
 *
 * @param select must be the same function in each render
 */
export function useSelectorAfterPaint<Snapshot, T>(
  actor: Readable<Snapshot>,
  select: (snapshot: Snapshot) => T,
): T {
  const [shown, setShown] = useState(() => select(actor.getSnapshot()));
  useEffect(() => {
    let isCurrent = true;
    let isWaiting = false;
    const showLater = () => {
      if (isWaiting) return;
      isWaiting = true;
      void afterPaint().then(() => {
        isWaiting = false;
        if (isCurrent) startTransition(() => setShown(select(actor.getSnapshot())));
      });
    };
    showLater();
    const { unsubscribe } = actor.subscribe(showLater);
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, [actor, select]);
  return shown;
}
