interface PictureInputProps {
  readonly className: string | undefined;
  readonly isSending: boolean;
  /** How many pictures there are. */
  readonly count: number;
  readonly hasRoom: boolean;
  readonly onChoose: (file: File) => void;
}

/** Adds a picture, and says when it has arrived. While a picture is sent, the input keeps the focus but opens no file dialog. */
export function PictureInput({ className, isSending, count, hasRoom, onChoose }: PictureInputProps) {
  return (
    <>
      {hasRoom && (
        <label className={className}>
          {isSending ? 'Sending the picture…' : 'Add a picture'}
          <input
            type="file"
            // A fixed name: the paragraph below already announces that a picture is being sent.
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
