import { createRoot } from 'react-dom/client';
import { type ExternalToast, Toaster, toast } from 'sonner';
import 'sonner/dist/styles.css';
import type { ToastRequested } from '../machines/effects/index.ts';
import styles from './toasts.module.css';

/** S §2 Toasts: bottom-left, gone after 3 s, newest on top, no progress bar. Loaded with the first of them. */
const DURATION_MS = 3_000;

let mounted = false;

export function show({ kind, text, position, duration }: ToastRequested['toast']): void {
  if (!mounted) mount();
  const options: ExternalToast = { position: position ?? 'bottom-left', duration: duration ?? DURATION_MS };
  toast[kind](text, options);
}

function mount(): void {
  mounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <Toaster
      position="bottom-left"
      visibleToasts={3}
      toastOptions={{ unstyled: true, classNames: { toast: styles.toast ?? '', icon: styles.icon ?? '' } }}
    />,
  );
}
