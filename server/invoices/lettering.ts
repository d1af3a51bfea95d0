/** Writes texts in the letters that they come in: the shop's faces have Latin ones, Noto Sans those of India's scripts. */
import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';
import { isSeen } from '../plainText.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

export interface Lettering {
  /** A registered face of the shop. */
  readonly face: string;
  readonly size: number;
  readonly width: number;
  readonly lineGap?: number;
  /** Of Latin letters; others stand on the left. */
  readonly align?: 'left' | 'right';
}

interface Script {
  readonly name: string;
  readonly isIn: RegExp;
}

const rightToLeft = 'Arabic';
const scripts: readonly Script[] = [
  { name: 'Devanagari', isIn: /\p{Script=Devanagari}/u },
  { name: 'Bengali', isIn: /\p{Script=Bengali}/u },
  { name: 'Gujarati', isIn: /\p{Script=Gujarati}/u },
  { name: 'Gurmukhi', isIn: /\p{Script=Gurmukhi}/u },
  { name: 'Kannada', isIn: /\p{Script=Kannada}/u },
  { name: 'Malayalam', isIn: /\p{Script=Malayalam}/u },
  { name: 'Oriya', isIn: /\p{Script=Oriya}/u },
  { name: 'Tamil', isIn: /\p{Script=Tamil}/u },
  { name: 'Telugu', isIn: /\p{Script=Telugu}/u },
  // Urdu, Kashmiri and Sindhi; written from the right.
  { name: rightToLeft, isIn: /\p{Script_Extensions=Arabic}/u },
];
/** Marks that join letters or keep them apart, and the full stops of several scripts. */
const joiners = /\u200c|\u200d|\u0964|\u0965/u;
const indic = new RegExp(scripts.map(({ isIn }) => isIn.source).join('|'), 'u');

const files = new Map<string, Buffer>();

/** The face of a script, read when a document first needs it. */
function faceOf(pdf: Pdf, { name }: Script): string {
  let file = files.get(name);
  if (file === undefined) {
    file = readFileSync(new URL(`./fonts/indic/${name}.ttf`, import.meta.url));
    files.set(name, file);
  }
  pdf.registerFont(name, file);
  return name;
}

const unprintable = new RegExp(
  `(?!${indic.source})[^\\n\\x20-\\x7e\\u00a0·×–—‘’“”…•é½₹\\u200c\\u200d\\u0964\\u0965]`,
  'gu',
);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Stands for a letter or a picture that no face has. */
const gap = '?';

/** The text as it can be printed: a letter that no face has loses its accents, and becomes `gap` if that does not help. */
export function printable(text: string): string {
  return lettersOf(text.normalize('NFC'))
    .map((letter) => printedLetter(letter) ?? gap)
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Whether all of the text can be printed. */
export function isPrintedWhole(text: string): boolean {
  return lettersOf(text.normalize('NFC')).every((letter) => printedLetter(letter) !== null);
}

/** A letter as it is printed: `null` if no face has it, and empty if it is an invisible sign that no face has. */
function printedLetter(letter: string): string | null {
  const forms = [letter, letter.normalize('NFKD')].map((form) => form.replace(unprintable, ''));
  const printed = forms.find(isSeen) ?? forms[0] ?? '';
  return !isSeen(printed) && isSeen(letter) ? null : printed;
}

/** Whether the shop's own faces have its letters. */
export function isLatin(text: string): boolean {
  return !indic.test(text);
}

interface Piece {
  readonly text: string;
  readonly face: string;
  readonly width: number;
}

/** Letters of India stand taller than Latin ones, and hang lower. */
const indicLine = { height: 1.5, baseline: 1.1 };

/** How high a text is, in points. */
export function heightOf(pdf: Pdf, text: string, { face, size, width, lineGap = 0 }: Lettering): number {
  const plain = printable(text);
  pdf.font(face).fontSize(size);
  if (!indic.test(plain)) return pdf.heightOfString(plain, { width, lineGap });
  return layOut(pdf, plain, { face, size, width }).length * (size * indicLine.height + lineGap);
}

/** Writes a text at a place, and leaves `pdf.y` below it. */
export function write(
  pdf: Pdf,
  text: string,
  {
    face,
    size,
    width,
    lineGap = 0,
    align = 'left',
    x,
    y,
  }: Lettering & { readonly x: number; readonly y: number },
): void {
  const plain = printable(text);
  pdf.font(face).fontSize(size);
  if (!indic.test(plain)) {
    pdf.text(plain, x, y, { width, lineGap, align });
    return;
  }
  let top = y;
  for (const line of layOut(pdf, plain, { face, size, width })) {
    let left = x;
    for (const piece of line) {
      pdf.font(piece.face).text(piece.text, left, top + size * indicLine.baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
      });
      left += piece.width;
    }
    top += size * indicLine.height + lineGap;
  }
  pdf.font(face);
  pdf.x = x;
  pdf.y = top;
}

/** Breaks a text into lines of pieces, each in one face; a word that is too long for a line is cut. */
function layOut(pdf: Pdf, text: string, { face, size, width }: Lettering): Piece[][] {
  pdf.fontSize(size);
  return text.split('\n').flatMap((paragraph) => {
    const lines: Piece[][] = [[]];
    let room = width;
    for (const word of wordsOf(paragraph)) {
      for (const pieces of cutToFit(pdf, piecesOf(pdf, word, face), width)) {
        const wide = widthOf(pieces);
        if (wide > room && lines.at(-1)?.length !== 0) {
          lines.push([]);
          room = width;
        }
        lines.at(-1)?.push(...pieces);
        room -= wide;
      }
    }
    return lines.map(inReadingOrder);
  });
}

function widthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.width, 0);
}

/** The pieces of a word, in as many parts as it needs to fit. */
function cutToFit(pdf: Pdf, pieces: readonly Piece[], width: number): (readonly Piece[])[] {
  if (widthOf(pieces) <= width) return [pieces];
  const parts: Piece[] = [];
  for (const { text, face } of pieces) {
    for (const letter of lettersOf(text)) {
      const last = parts.at(-1);
      const longer = `${last?.text ?? ''}${letter}`;
      const wide = pdf.font(face).widthOfString(longer);
      if (last?.face === face && wide <= width) {
        parts.splice(-1, 1, { text: longer, face, width: wide });
      } else parts.push({ text: letter, face, width: pdf.widthOfString(letter) });
    }
  }
  return parts.map((part) => [part]);
}

/** Words that are written from the right stand in that order on the line. */
function inReadingOrder(line: readonly Piece[]): Piece[] {
  const ordered: Piece[] = [];
  let fromRight: Piece[] = [];
  for (const piece of line) {
    const isPart = piece.face === rightToLeft || (fromRight.length > 0 && isSpace(piece));
    if (isPart) fromRight.push(piece);
    else {
      ordered.push(...turned(fromRight), piece);
      fromRight = [];
    }
  }
  return [...ordered, ...turned(fromRight)];
}

/** The pieces in reverse order; the spaces at their end stay there. */
function turned(pieces: readonly Piece[]): Piece[] {
  const words = pieces.findLastIndex((piece) => !isSpace(piece)) + 1;
  return [...pieces.slice(0, words).toReversed(), ...pieces.slice(words)];
}

function isSpace({ text }: Piece): boolean {
  return text.trim() === '';
}

/** Words with the space that follows them. */
function wordsOf(paragraph: string): string[] {
  return paragraph.match(/\S+ */g) ?? [];
}

function piecesOf(pdf: Pdf, word: string, face: string): Piece[] {
  const runs: { text: string; script: Script | null }[] = [];
  for (const letter of word) {
    const last = runs.at(-1);
    const script = joiners.test(letter)
      ? (last?.script ?? null)
      : (scripts.find(({ isIn }) => isIn.test(letter)) ?? null);
    if (last?.script === script) last.text += letter;
    else runs.push({ text: letter, script });
  }
  return runs.map(({ text, script }) => {
    const own = script === null ? face : faceOf(pdf, script);
    return { text, face: own, width: pdf.font(own).widthOfString(text) };
  });
}
