/** Detects a file's type from its bytes, regardless of the declared type. */

/** Texts which show that a file is also a web page, a script, an SVG or a PDF. */
const foreignMarks = ['<script', '<?php', '<svg', '<html', '<!doctype', '%pdf-'];
const archiveEnd = Buffer.from('PK\u0005\u0006', 'latin1');
const maxArchiveComment = 66_000;

/** Whether the first bytes are a JPEG, PNG or WebP, and no later bytes make it another file type as well. */
export function isPictureOnly(bytes: Buffer): boolean {
  if (!hasPictureMark(bytes)) return false;
  if (bytes.subarray(-maxArchiveComment).includes(archiveEnd)) return false;
  const text = bytes.toString('latin1').toLowerCase();
  return !foreignMarks.some((mark) => text.includes(mark));
}

function hasPictureMark(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1');
  return (
    start.startsWith('\u00ff\u00d8\u00ff') ||
    start.startsWith('\u0089PNG\r\n\u001a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}
