import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import styles from './Sheet.module.css';

interface SheetProps {
  /** Named by the buttons that open it: see {@link opens}. */
  readonly id: string;
  readonly title: ReactNode;
  readonly from?: 'left' | 'right' | 'bottom' | 'centre';
  /** Given: the owner opens and closes it; else buttons do, by {@link opens}. */
  readonly open?: boolean;
  /** Escape, the close button, or a press beside it. */
  readonly onClose?: () => void;
  readonly className?: string | undefined;
  /** A {@link SheetBody}, and a {@link SheetFoot} where there is one. */
  readonly children: ReactNode;
}

/**
 * A panel over the page, on the browser's own modal dialog: it traps and returns focus, closes on Escape and makes
 * the page behind inert, and opens before any script has loaded.
 */
export function Sheet({ id, title, from = 'right', open, onClose, className, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open === undefined) return;
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes(styles.sheet, styles[from], className)}
      closedby="any"
      onClose={onClose}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <form method="dialog">
            <button type="submit" className={classes('touch', styles.close)} aria-label="Close">
              <Icon name="close" size={22} />
            </button>
          </form>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The part of a sheet that scrolls. */
export function SheetBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** What stays in view below it. */
export function SheetFoot({ children }: { readonly children: ReactNode }) {
  return <footer className={styles.foot}>{children}</footer>;
}

/** What a button needs to open the sheet `id`; the browser does it, without script. */
export function opens(id: string) {
  return { commandfor: id, command: 'show-modal', 'aria-haspopup': 'dialog' } as const;
}
