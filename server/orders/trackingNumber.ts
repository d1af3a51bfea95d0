/** The one form of a parcel's number, whether it comes from a label, from staff or from the courier. */
import * as v from 'valibot';

/** A text of one line, such as a courier's name. */
export const lineText = v.pipe(v.string(), v.trim(), v.maxLength(100), v.regex(/^\P{Cc}*$/u));

/** Without spaces and in capitals, so that both sides compare equal. */
export const trackingNumber = v.pipe(
  lineText,
  v.transform((text) => text.replace(/\s/gu, '').toUpperCase()),
  v.regex(/[\p{L}\p{N}]/u, 'A tracking number has digits or letters.'),
);
