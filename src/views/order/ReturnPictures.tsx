import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Failure, OrderReturn } from '../../contract/domain/index.ts';
import {
  type returnPicturesMachine,
  selectAddedPictures,
  selectIsPictureOnItsWay,
  selectPictureFailure,
} from '../../machines/checkout/returnPictures.ts';
import { Alert } from '../design/Alert.tsx';
import { PictureInput } from '../design/PictureInput.tsx';
import styles from './OrderChange.module.css';
import page from './OrderPage.module.css';

export interface ReturnPicturesRef {
  readonly actor: ActorRefFrom<typeof returnPicturesMachine>;
  /** Stores a chosen file until it is sent; returns the name that refers to it. */
  readonly hold: (file: File) => string;
}

interface ReturnPicturesProps {
  readonly pictures: ReturnPicturesRef;
  readonly latest: OrderReturn;
}

const most = 6;

/** Pictures of the goods that go back, which can be added until the courier has collected them. */
export function ReturnPictures({ pictures: { actor, hold }, latest }: ReturnPicturesProps) {
  const added = useSelector(actor, (snapshot) => selectAddedPictures(snapshot, latest.id));
  const isSending = useSelector(actor, selectIsPictureOnItsWay);
  const failure = useSelector(actor, (snapshot) => selectPictureFailure(snapshot, latest.id));
  const addresses = [
    ...new Set([...latest.pictures, ...added.map((key) => `/api/return-pictures/${key}.webp`)]),
  ];
  return (
    <section className={page.card} aria-labelledby="return-pictures">
      <h2 id="return-pictures" className={page.heading}>
        Pictures of your return
      </h2>
      <div className={styles.form}>
        <p>Is something damaged or not what you ordered? A photo or two help us answer sooner.</p>
        {addresses.length > 0 && (
          <ul className={styles.pictures}>
            {addresses.map((address, index) => (
              <li key={address}>
                <img
                  src={address}
                  alt={`Your return, ${index + 1} of ${addresses.length}`}
                  width={80}
                  height={80}
                  loading="lazy"
                  className={styles.picture}
                />
              </li>
            ))}
          </ul>
        )}
        <PictureInput
          className={styles.file}
          isSending={isSending}
          count={addresses.length}
          hasRoom={addresses.length < most}
          onChoose={(file) => actor.send({ type: 'picture.added', picture: hold(file), returnId: latest.id })}
        />
        {failure !== null && <Alert status="error">{wordsOf(failure)}</Alert>}
      </div>
    </section>
  );
}

function wordsOf(failure: Failure): string {
  if (failure.kind !== 'refused') return 'The picture did not arrive. Please try again.';
  switch (failure.code) {
    case 'BAD_INPUT':
      return 'Please choose a JPEG, PNG or WebP photo of at most 5 MB.';
    case 'UNAUTHENTICATED':
    case 'NOT_FOUND':
      return 'Please sign in again, or open this order by its link.';
    default:
      return failure.message || 'No more pictures are taken now. Please try again later.';
  }
}
