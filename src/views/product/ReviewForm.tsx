import { useSelector } from '@xstate/react';
import { type FormEvent, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Failure, SkinType } from '../../contract/domain/index.ts';
import { isRateLimited } from '../../contract/temporary.ts';
import {
  type ownReviewMachine,
  selectHasRoomForPictures,
  selectIsSavingReview,
  selectIsSendingPicture,
  selectOwnReview,
  selectPictureFailure,
  selectReviewErrors,
  selectReviewFailure,
  selectReviewFields,
  selectReviewImages,
} from '../../machines/account/ownReview/index.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { Field } from '../design/Field.tsx';
import { useFormFocus } from '../design/focus.ts';
import { Icon } from '../design/Icon.tsx';
import { Picture } from '../design/Picture.tsx';
import { PictureInput } from '../design/PictureInput.tsx';
import { SelectField } from '../design/SelectField.tsx';
import { TextArea } from '../design/TextArea.tsx';
import styles from './ReviewSection.module.css';
import { skinTypes } from './skinTypes.ts';

type OwnReviewRef = ActorRefFrom<typeof ownReviewMachine>;

interface ReviewFormProps {
  readonly own: OwnReviewRef;
  /** Whether the form asks for the skin type: a setting of the store. */
  readonly asksSkinType: boolean;
  /** Stores a chosen file until it is sent; returns the name that refers to it. */
  readonly hold: (file: File) => string;
}

/** The form to write or edit the shopper's review. */
export function ReviewForm({ own, asksSkinType, hold }: ReviewFormProps) {
  const mine = useSelector(own, selectOwnReview);
  const fields = useSelector(own, selectReviewFields);
  const errors = useSelector(own, selectReviewErrors);
  const failure = useSelector(own, selectReviewFailure);
  const isSaving = useSelector(own, selectIsSavingReview);
  const isSending = useSelector(own, selectIsSendingPicture);
  const form = useRef<HTMLFormElement>(null);
  useFormFocus(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    own.send({ type: 'review.submitted' });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-labelledby="review-form">
      <h3 id="review-form">{mine ? 'Edit your review' : 'Write a review'}</h3>
      <StarChoice own={own} rating={fields.rating} error={errors.rating} />
      <Field
        label="Title (optional)"
        value={fields.title}
        onChange={({ target }) => own.send({ type: 'review.typed', field: 'title', value: target.value })}
      />
      <TextArea
        label="What do you think of it?"
        rows={4}
        value={fields.comment}
        required
        error={errors.comment}
        onChange={({ target }) => own.send({ type: 'review.typed', field: 'comment', value: target.value })}
      />
      {asksSkinType && <SkinTypeChoice own={own} chosen={fields.skinType} />}
      <Pictures own={own} hold={hold} isSending={isSending} />
      {failure && (
        <Alert status="error">
          {failure.kind === 'refused' && failure.code === 'BAD_INPUT'
            ? failure.message
            : 'It could not be saved. What you wrote is kept; please try again.'}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={isSaving || isSending}>
          {mine ? 'Save the changes' : 'Send the review'}
        </Button>
        <Button look="quiet" onClick={() => own.send({ type: 'review.cancelled' })}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function SkinTypeChoice({ own, chosen }: { readonly own: OwnReviewRef; readonly chosen: SkinType | null }) {
  return (
    <SelectField
      label="Your skin type (optional)"
      className={styles.sorting}
      value={chosen ?? ''}
      onChange={({ target }) => {
        const skinType = skinTypes.find(({ type }) => type === target.value)?.type ?? null;
        own.send({ type: 'review.skinType.chosen', skinType });
      }}
    >
      <option value="">I would rather not say</option>
      {skinTypes.map(({ type, label }) => (
        <option key={type} value={type}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

interface StarChoiceProps {
  readonly own: OwnReviewRef;
  readonly rating: number;
  readonly error: string | undefined;
}

function StarChoice({ own, rating, error }: StarChoiceProps) {
  return (
    <fieldset className={styles.stars}>
      <legend>How many stars?</legend>
      {[1, 2, 3, 4, 5].map((stars) => (
        <label key={stars} className={classes(styles.star, stars <= rating && styles.filled)}>
          <input
            type="radio"
            name="rating"
            className="visually-hidden"
            checked={stars === rating}
            onChange={() => own.send({ type: 'review.rated', rating: stars })}
            aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'review-rating-error' : undefined}
          />
          <span aria-hidden="true">★</span>
        </label>
      ))}
      {error && (
        <p id="review-rating-error" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface PicturesProps extends Pick<ReviewFormProps, 'own' | 'hold'> {
  readonly isSending: boolean;
}

function Pictures({ own, hold, isSending }: PicturesProps) {
  const images = useSelector(own, selectReviewImages);
  const hasRoom = useSelector(own, selectHasRoomForPictures);
  const failure = useSelector(own, selectPictureFailure);
  return (
    // A removed picture takes the focused button with it; a group with a name then gets the focus (`app/keptFocus.ts`).
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a form's look.
    <div role="group" aria-label="Pictures of your review">
      <div className={styles.pictures}>
        {images.map((key, index) => (
          <div key={key} className={styles.picture}>
            <Picture
              imageKey={key}
              widths={[96, 128, 256]}
              sizes="5rem"
              alt={`Picture ${index + 1}`}
              width={1}
              height={1}
              load="soon"
            />
            <button
              type="button"
              className={classes('touch', styles.remove)}
              aria-label={`Remove picture ${index + 1}`}
              onClick={() => own.send({ type: 'review.picture.removed', key })}
            >
              <Icon name="close" size={24} />
            </button>
          </div>
        ))}
        <PictureInput
          className={styles.file}
          isSending={isSending}
          count={images.length}
          hasRoom={hasRoom}
          onChoose={(file) => own.send({ type: 'review.picture.added', picture: hold(file) })}
        />
      </div>
      {failure && (
        <p className={styles.error} role="alert">
          {pictureMessage(failure)}
        </p>
      )}
    </div>
  );
}

function pictureMessage(failure: Failure): string {
  if (failure.kind !== 'refused') return 'The picture did not arrive. Please try again.';
  if (failure.code === 'UNAUTHENTICATED') return 'Please sign in again to add pictures.';
  return isRateLimited(failure)
    ? 'You have added many pictures. Please try again tomorrow.'
    : 'Please choose a JPEG, PNG or WebP photo of at most 5 MB.';
}
