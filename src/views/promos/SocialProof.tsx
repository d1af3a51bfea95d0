import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { selectShownProduct, type socialProofMachine } from '../../machines/storefront/socialProof.ts';
import { classes } from '../design/classes.ts';
import corner from '../design/corner.module.css';
import { Icon } from '../design/Icon.tsx';
import { Link } from '../design/Link.tsx';
import { Picture } from '../design/Picture.tsx';
import styles from './SocialProof.module.css';

interface SocialProofProps {
  readonly socialProof: ActorRefFrom<typeof socialProofMachine>;
}

/**
 * The social-proof notice (Specification 4): a product that this shopper really viewed or bought. It stays while the pointer or
 * the focus is on it. It is not a live region, because it appears repeatedly.
 */
export function SocialProof({ socialProof }: SocialProofProps) {
  const product = useSelector(socialProof, selectShownProduct);
  if (product === null) return null;
  const { slug, title, image, isBought } = product;
  const hold = () => socialProof.send({ type: 'socialProof.hold' });
  const release = () => socialProof.send({ type: 'socialProof.release' });
  return (
    <aside
      className={classes(corner.corner, styles.notice)}
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
        {isBought ? 'You ordered this' : 'You looked at this'}
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
