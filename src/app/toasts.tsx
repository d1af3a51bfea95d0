import { createRoot } from 'react-dom/client';
import { type ExternalToast, Toaster, toast } from 'sonner';
import 'sonner/dist/styles.css';
import type { ToastRequested } from '../machines/shared/effects.ts';
import { Picture } from '../views/design/Picture.tsx';
import styles from './toasts.module.css';

/** Specification 2, "Toasts". */
const DURATION_MS = 3_000;

type Request = ToastRequested['toast'];

let mounted = false;

/**
 * Shows a toast. This file is loaded with the first one.
 *
 * @param navigate opens another path of the shop, for the toast's button
 */
export function showToast(request: Request, navigate: (path: string) => void): void {
  if (!mounted) mount();
  const { kind, text, position, duration, product, action } = request;
  const options: ExternalToast = {
    position: position ?? 'bottom-left',
    duration: duration ?? DURATION_MS,
    ...(product && { icon: <ToastPicture image={product.image} />, description: product.title }),
    ...(action && { action: { label: action.label, onClick: () => navigate(action.path) } }),
  };
  toast[kind](text, options);
}

function ToastPicture({ image }: { readonly image: string | null }) {
  return (
    image && (
      <Picture
        className={styles.picture}
        imageKey={image}
        widths={[64, 96, 128]}
        sizes="3rem"
        alt=""
        width={48}
        height={60}
        load="soon"
      />
    )
  );
}

function mount(): void {
  mounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <Toaster
      position="bottom-left"
      visibleToasts={3}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: styles.toast ?? '',
          icon: styles.icon ?? '',
          description: styles.description ?? '',
          actionButton: styles.action ?? '',
        },
      }}
    />,
  );
}
