import type { TimerPlan, TimerWindow } from './window.ts';

export interface CountdownInput {
  readonly plan: TimerPlan;
}

export interface CountdownContext {
  readonly plan: TimerPlan;
  /** The server's time at the latest reading, in milliseconds since the epoch; `null` before the first. */
  readonly now: number | null;
  /** The window in which the timer runs now or next; `null` without one. */
  readonly window: TimerWindow | null;
}

/** The store's timer settings changed. */
export type CountdownEvent = { readonly type: 'countdown.changed'; readonly plan: TimerPlan };
