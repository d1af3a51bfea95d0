interface PictureInputProps {
  readonly className: string | undefined;
  readonly isSending: boolean;
  /** How many there are. */
  readonly count: number;
  readonly hasRoom: boolean;
  readonly onChoose: (file: File) => void;
}

/** Adds a picture, and says when it has arrived. While one is sent it keeps the focus, and opens nothing. */
export function PictureInput({ className, isSending, count, hasRoom, onChoose }: PictureInputProps) {
  return (
    <>
      {hasRoom && (
        <label className={className}>
          {isSending ? 'Sending the picture…' : 'Add a picture'}
          <input
            type="file"
            // Not said twice, as the name and as news.
            aria-label="Add a picture"
            accept="image/jpeg,image/png,image/webp"
            className="visually-hidden"
            aria-disabled={isSending}
            onClick={(event) => isSending && event.preventDefault()}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onChoose(file);
              target.value = '';
            }}
          />
        </label>
      )}
      <p aria-live="polite" className="visually-hidden">
        {isSending ? 'Sending the picture…' : count > 0 && (count === 1 ? '1 picture' : `${count} pictures`)}
      </p>
    </>
  );
}
