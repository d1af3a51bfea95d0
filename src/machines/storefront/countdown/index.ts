export { countdownMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export { dispatchCutOff, isTimerRunning, type TimerPlan, timerWindow } from './window.ts';
