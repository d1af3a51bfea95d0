import type { PrintedInvoice } from '../../invoices/pdf.ts';
import { type Rendering, renderPicture } from '../render.ts';
import type { Picture } from '../types.ts';
import { redrawUpload } from '../upload.ts';

/** A CPU-bound task on one picture or paper. */
export type PaintTask =
  /** Renders a picture in each of the requested forms. */
  | { readonly kind: 'render'; readonly picture: Picture; readonly renderings: readonly Rendering[] }
  /** Re-encodes a shopper's photograph. */
  | { readonly kind: 'upload'; readonly bytes: Uint8Array }
  /** Draws a tax document as PDF. */
  | { readonly kind: 'invoice'; readonly invoice: PrintedInvoice };

/** The encoded pictures in the order of the task's renderings; `bodies` is `null` if the picture is unreadable. */
export interface Painted {
  readonly bodies: readonly Buffer[] | null;
}

/** Runs the task in this process. */
export async function paintHere(task: PaintTask): Promise<Painted> {
  if (task.kind === 'render') return { bodies: await renderPicture(task.picture, task.renderings) };
  if (task.kind === 'invoice') {
    const { drawInvoice } = await import('../../invoices/pdf.ts');
    return { bodies: [await drawInvoice(task.invoice)] };
  }
  const body = await redrawUpload(task.bytes);
  return { bodies: body === null ? null : [body] };
}
