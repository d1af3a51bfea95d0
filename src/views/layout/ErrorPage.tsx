import { useLocation } from 'react-router';
import { ButtonLink } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';

export interface ErrorPageProps {
  readonly reason: 'missing' | 'offline' | 'server';
  /**
   * Whether code, not data, could not be loaded. The retry then reloads the document, because not every browser requests code
   * again.
   */
  readonly isWhole?: boolean;
  /** Whether the missing page is one of the journal, and the journal has stories to offer. */
  readonly hasStories?: boolean;
}

const texts = {
  missing: {
    title: 'We could not find that page',
    text: 'It may have moved, or we no longer sell the product. Try a search, or start from here.',
  },
  offline: {
    title: 'You seem to be offline',
    text: 'The page could not be reached. Check your connection and try again; your cart is kept on this device.',
  },
  server: {
    title: 'Something went wrong on our side',
    text: 'The page could not be loaded. Nothing in your cart was lost; please try again.',
  },
};

/**
 * Replaces a page that is missing, or that could not be loaded because the browser is offline or the server failed.
 * The last two can be retried.
 */
export function ErrorPage({ reason, isWhole = false, hasStories }: ErrorPageProps) {
  const { title, text } = texts[reason];
  const { pathname, search } = useLocation();
  const isStory = hasStories && reason === 'missing';
  return (
    <EmptyState
      title={title}
      level={1}
      action={
        <>
          {reason !== 'missing' && (
            <ButtonLink to={`${pathname}${search}`} replace reloadDocument={isWhole}>
              Try again
            </ButtonLink>
          )}
          {reason === 'offline' ? (
            <ButtonLink to="/pages/cart" look="secondary">
              See your cart
            </ButtonLink>
          ) : (
            <>
              {isStory && <ButtonLink to="/blog">Read other stories</ButtonLink>}
              <ButtonLink to="/shop" look={reason === 'missing' && !isStory ? 'primary' : 'secondary'}>
                Shop everything
              </ButtonLink>
              <ButtonLink to="/" look="secondary">
                Go to the home page
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      <p>{isStory ? 'This story may have moved.' : text}</p>
    </EmptyState>
  );
}
