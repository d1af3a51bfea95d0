import { useSelector } from '@xstate/react';
import { useCallback, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  selectIsShown,
  selectProductInTurn,
  type socialProofMachine,
} from '../../machines/storefront/socialProof.ts';
import { classes } from '../design/classes.ts';
import corner from '../design/corner.module.css';
import { Icon } from '../design/Icon.tsx';
import { Link } from '../design/Link.tsx';
import { Picture } from '../design/Picture.tsx';
import { useNoticePlace } from './noticePlace.ts';
import styles from './SocialProof.module.css';

interface SocialProofProps {
  readonly socialProof: ActorRefFrom<typeof socialProofMachine>;
}

/**
 * The social-proof notice (Specification 4): a product that this shopper really looked at. A notice whose turn has come is
 * rendered hidden, and shown as soon as nothing else is in its corner. It stays while the pointer or the focus is on it. It is
 * not a live region, because notices come repeatedly.
 */
export function SocialProof({ socialProof }: SocialProofProps) {
  const product = useSelector(socialProof, selectProductInTurn);
  const isShown = useSelector(socialProof, selectIsShown);
  const notice = useRef<HTMLElement>(null);
  const onFree = useCallback(() => socialProof.send({ type: 'socialProof.place.free' }), [socialProof]);
  const onTaken = useCallback(() => socialProof.send({ type: 'socialProof.place.taken' }), [socialProof]);
  useNoticePlace(notice, { isDue: product !== null, isShown, onFree, onTaken });
  if (product === null) return null;
  const { slug, title, image } = product;
  const hold = () => socialProof.send({ type: 'socialProof.hold' });
  const release = () => socialProof.send({ type: 'socialProof.release' });
  return (
    <aside
      ref={notice}
      className={classes(corner.corner, styles.notice, !isShown && styles.unseen)}
      aria-label="You looked at this"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {image && (
        <Picture
          className={styles.picture}
          imageKey={image}
          widths={[64, 128]}
          sizes="3.5rem"
          alt=""
          width={4}
          height={5}
        />
      )}
      <p className={styles.text}>
        You looked at this
        <Link to={`/products/${slug}`} className={styles.title}>
          {title}
        </Link>
      </p>
      <button
        type="button"
        className={classes('touch', styles.hide)}
        aria-label="Hide this notice"
        onClick={() => socialProof.send({ type: 'socialProof.hide' })}
      >
        <Icon name="close" size={18} />
      </button>
    </aside>
  );
}
