/** In the place of `src/app/toasts.tsx`, which draws: tells the simulation of a toast. */
import type { ToastRequested } from '../../src/machines/shared/effects.ts';
import { host } from './host.ts';

export function showToast({ text }: ToastRequested['toast']): void {
  host.toasted(text);
}
