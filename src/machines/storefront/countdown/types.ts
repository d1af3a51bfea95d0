import type { TimerPlan, TimerWindow } from './window.ts';

export interface CountdownInput {
  readonly plan: TimerPlan;
}

export interface CountdownContext {
  readonly plan: TimerPlan;
  /** The server's time when it was last read, milliseconds since the epoch; null: not read yet. */
  readonly now: number | null;
  /** The stretch that it runs in, or will run in next; null: none. */
  readonly window: TimerWindow | null;
}

/** The shop set its timer anew. */
export type CountdownEvent = { readonly type: 'countdown.changed'; readonly plan: TimerPlan };
