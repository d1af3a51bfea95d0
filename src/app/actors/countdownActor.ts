import { fromPromise } from 'xstate';
import { countdownMachine } from '../../machines/storefront/countdown/index.ts';
import { clock } from '../clock.ts';

/** The countdown by the server's time. */
export const shopCountdown = countdownMachine.provide({
  actors: { readTime: fromPromise<number, undefined>(async () => clock.now()) },
});
