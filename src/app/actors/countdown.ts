import { fromPromise } from 'xstate';
import { countdownMachine } from '../../machines/storefront/countdown/index.ts';
import { clock } from '../clock.ts';

/** The countdown's machine with the shop's clock, which follows the server's. */
export const providedCountdown = countdownMachine.provide({
  actors: { readTime: fromPromise<number, undefined>(async () => clock.now()) },
});
