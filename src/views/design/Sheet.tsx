import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import styles from './Sheet.module.css';

interface SheetProps {
  /** The id that opening buttons refer to: see {@link opens}. */
  readonly id: string;
  readonly title: ReactNode;
  readonly from?: 'left' | 'right' | 'bottom' | 'centre';
  /** If set, the owner controls whether it is open. Otherwise buttons open it, by {@link opens}. */
  readonly open?: boolean;
  /** Called when the shopper closes a sheet that its owner opened: by Escape, the close button, a swipe or a press outside. */
  readonly onClose?: () => void;
  readonly className?: string | undefined;
  /** A {@link SheetBody}, optionally followed by a {@link SheetFoot}. */
  readonly children: ReactNode;
}

/**
 * A panel over the page, on the browser's own modal dialog: it traps and returns focus, closes on Escape and makes
 * the page behind inert, and opens before any script has loaded.
 */
export function Sheet({ id, title, from = 'right', open, onClose, className, children }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, because the browser reports a close in a later task: by then the dialog must be as `open` says.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open === undefined || open === dialog?.open) return;
    if (open) {
      measureScrollbar();
      dialog?.showModal();
    } else dialog?.close();
  }, [open]);

  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes(styles.sheet, styles[from], className)}
      closedby="any"
      onClose={({ currentTarget }) => {
        // If `open` is false, the owner closed it. If the dialog is open, the owner has opened it again since.
        if (open && !currentTarget.open) onClose?.();
      }}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <form method="dialog">
            <button type="submit" className={classes('touch', styles.close)} aria-label="Close">
              <Icon name="close" size={22} />
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Tells `base.css` the width of the scrollbar, which an open dialog hides. */
function measureScrollbar(): void {
  const { documentElement: root } = document;
  // Another open dialog hides it already.
  if (!root.querySelector('dialog:modal'))
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
}

/** The scrolling part of a sheet. */
export function SheetBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The fixed footer of a sheet. */
export function SheetFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

/** Attributes for a button that opens the sheet `id` without script. */
export function opens(id: string) {
  return { commandfor: id, command: 'show-modal', 'aria-haspopup': 'dialog' } as const;
}
