import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type quickViewMachine,
  selectFound,
  selectIsQuickViewUnseen,
  selectQuickViewState,
} from '../../machines/catalogue/quickView.ts';
import { Alert } from '../design/Alert.tsx';
import { Button, ButtonLink } from '../design/Button.tsx';
import { useIsUnsolved } from '../design/Retry.tsx';
import { Sheet, SheetBody } from '../design/Sheet.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import styles from './QuickView.module.css';

interface QuickViewProps {
  readonly quickView: ActorRefFrom<typeof quickViewMachine>;
  readonly slug: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The product with its machines, once it has loaded. */
  readonly children: ReactNode;
}

/** The quick view (Specification 2, Overlays): a product's picture, options and add button over the list. */
export function QuickView({ quickView, slug, isOpen, onClose, children }: QuickViewProps) {
  const state = useSelector(quickView, selectQuickViewState);
  const found = useSelector(quickView, selectFound);
  const isUnseen = useSelector(quickView, selectIsQuickViewUnseen);
  const isUnsolved = useIsUnsolved(state === 'failed', state === 'loading');
  return (
    <Sheet
      id="quick-view"
      title={found?.product.title ?? 'Quick view'}
      from="centre"
      open={isOpen && !isUnseen}
      onClose={onClose}
      className={styles.sheet}
    >
      <SheetBody>
        {state === 'loading' && !isUnsolved && <Waiting />}
        {state === 'ready' && children}
        {state === 'missing' && <Alert status="info">The shop no longer sells it.</Alert>}
        {isUnsolved && (
          <Unreachable
            slug={slug}
            isTrying={state === 'loading'}
            onRetry={() => quickView.send({ type: 'quickView.retry' })}
          />
        )}
      </SheetBody>
    </Sheet>
  );
}

function Waiting() {
  return (
    <div className={styles.columns} role="status">
      <span className="visually-hidden">Fetching the product…</span>
      <Skeleton className={styles.picture} />
      <div className={styles.lines}>
        <Skeleton className={styles.line} />
        <Skeleton className={styles.line} />
        <Skeleton className={styles.line} />
      </div>
    </div>
  );
}

interface UnreachableProps {
  readonly slug: string;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
}

function Unreachable({ slug, isTrying, onRetry }: UnreachableProps) {
  return (
    <div className={styles.lines}>
      <Alert status="error">
        {isTrying
          ? 'Trying again…'
          : 'The product could not be fetched. Your cart is as it was; check your connection.'}
      </Alert>
      <p className={styles.actions}>
        <Button busy={isTrying} onClick={onRetry}>
          Try again
        </Button>
        <ButtonLink to={`/products/${slug}`} look="secondary">
          Open its page
        </ButtonLink>
      </p>
    </div>
  );
}
