import type { Result, UploadedPicture } from '../../contract/domain/index.ts';
import type { PictureUpload } from './upload.ts';

/** Uploads the pictures of reviews, and of returns. Chosen files are stored here under names, because machines hold plain data only. */
export function createReviewPictures(to: PictureUpload) {
  const storedFiles = new Map<string, Blob>();
  let count = 0;
  return {
    /** Stores a chosen file and returns the name to send it by. */
    store(file: Blob): string {
      count += 1;
      const name = `picture-${count}`;
      storedFiles.set(name, file);
      return name;
    },
    /** Uploads a stored file and removes it; returns the server's key for it. */
    async send(
      name: string | null,
      { signal }: { readonly signal: AbortSignal },
    ): Promise<Result<UploadedPicture>> {
      const file = storedFiles.get(name ?? '');
      storedFiles.delete(name ?? '');
      try {
        // Loaded with the first picture, because hardly anybody adds one.
        const { uploadPicture } = await import('./upload.ts');
        return await uploadPicture(to, file, signal);
      } catch {
        return { ok: false, failure: { kind: 'network' } };
      }
    },
  };
}

export type ReviewPictures = ReturnType<typeof createReviewPictures>;
