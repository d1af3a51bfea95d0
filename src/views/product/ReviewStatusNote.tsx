import type { Review } from '../../contract/domain/index.ts';
import { Alert } from '../design/Alert.tsx';

/** Explains to authors why others do not see their review. */
export function ReviewStatusNote({ review: { status } }: { readonly review: Pick<Review, 'status'> }) {
  if (status === 'SHOWN') return null;
  return (
    <Alert status="info">
      {status === 'WAITING'
        ? 'Thanks! Your review appears once we have checked it. Until then only you see it.'
        : 'We took this review down, so only you see it. You can change it and send it again.'}
    </Alert>
  );
}
