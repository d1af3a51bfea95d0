/** Replaces `src/app/toasts.tsx`: reports toasts to the simulation and does not draw them. */
import type { ToastRequested } from '../../src/machines/shared/effects.ts';
import { host } from './host.ts';

export function showToast({ text }: ToastRequested['toast']): void {
  host.toasted(text);
}
