import { useSelector } from '@xstate/react';
import {
  selectIsWished,
  selectIsWishlistKnown,
  type WishedProduct,
} from '../../machines/account/wishlist/index.ts';
import type { AccountActors } from '../account/actors.ts';
import { PictureButton } from './PictureButton.tsx';

interface HeartProps {
  readonly product: WishedProduct;
  readonly wishlist: AccountActors['wishlist'];
}

/** Adds a product to the wishlist or removes it. */
export function Heart({ product: { id, title, image }, wishlist }: HeartProps) {
  const isKnown = useSelector(wishlist, selectIsWishlistKnown);
  const isWished = useSelector(wishlist, selectIsWished(id));
  return (
    <PictureButton
      place="first"
      drawing="M12 20.3S3.6 15.2 3.6 9.2A4.7 4.7 0 0 1 12 6.4a4.7 4.7 0 0 1 8.4 2.8c0 6-8.4 11.1-8.4 11.1z"
      aria-pressed={isWished}
      aria-label={`Wishlist: ${title}`}
      disabled={!isKnown}
      onClick={() => wishlist.send({ type: 'wishlist.toggle', product: { id, title, image } })}
    />
  );
}
