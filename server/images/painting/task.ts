import { type Rendering, renderPicture } from '../render.ts';
import type { Picture } from '../types.ts';
import { redrawUpload } from '../upload.ts';

/** Work on one picture that takes a core for a while. */
export type PaintTask =
  /** A picture in each of the ways asked for. */
  | { readonly kind: 'render'; readonly picture: Picture; readonly renderings: readonly Rendering[] }
  /** A shopper's photograph, encoded anew. */
  | { readonly kind: 'upload'; readonly bytes: Uint8Array };

/** The encoded pictures in the order of the task's renderings; `bodies` is `null` where the picture cannot be read. */
export interface Painted {
  readonly bodies: readonly Buffer[] | null;
}

/** Does the work in this process. */
export async function paintHere(task: PaintTask): Promise<Painted> {
  if (task.kind === 'render') return { bodies: await renderPicture(task.picture, task.renderings) };
  const body = await redrawUpload(task.bytes);
  return { bodies: body === null ? null : [body] };
}
