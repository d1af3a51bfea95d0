import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { PageLook } from '../../src/serverRender.types.ts';
import type { JsonFileFormat } from '../import/folderFiles.ts';
import { contrastOf } from './colour.ts';
import {
  type ColourName,
  type Colours,
  type FaceName,
  faces,
  pairs,
  radiusNames,
  usualColours,
} from './tokens.ts';
import { wholeColours } from './wholeColours.ts';

/** A shop's appearance: `look.json` of its folder, stored unchanged with the store. */

export const colour = v.pipe(
  v.string('must be text'),
  v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour written as # and six digits, such as #1f4e79'),
);
const radius = v.pipe(
  v.string('must be text'),
  v.regex(
    /^(0|\d(\.\d{1,4})?rem)$/,
    'must be 0 or a length below 10rem with at most four decimals, such as 0.5rem or 0.1875rem',
  ),
);
const colourNames: readonly ColourName[] = Object.keys(usualColours).filter(isColourName);
const faceNames: readonly FaceName[] = Object.keys(faces).filter(isFaceName);
const face = v.picklist(faceNames, `must be one of ${faceNames.join(', ')}`);

export const lookSchema = v.strictObject({
  colours: v.optional(
    v.record(
      v.picklist(colourNames, `is not one of the colours ${colourNames.join(', ')}`),
      colour,
      'must be an object of colours',
    ),
    {},
  ),
  radii: v.optional(
    v.strictObject({ small: v.optional(radius), medium: v.optional(radius), large: v.optional(radius) }),
    {},
  ),
  fonts: v.optional(v.strictObject({ headings: v.optional(face), text: v.optional(face) }), {}),
});

const knownLookSchema = v.object({
  colours: v.optional(v.record(v.picklist(colourNames), colour), {}),
});
export type Look = v.InferOutput<typeof lookSchema>;
/** The file as far as it is right. */
export type KnownLook = v.InferOutput<typeof knownLookSchema>;

export const lookFile: JsonFileFormat<KnownLook, Look> = { schema: lookSchema, known: knownLookSchema };

function isColourName(name: string): name is ColourName {
  return Object.hasOwn(usualColours, name);
}

function isFaceName(name: string): name is FaceName {
  return Object.hasOwn(faces, name);
}

export function coloursOf(look: Look | null): Colours {
  return wholeColours(look?.colours ?? {});
}

/** Colours that cannot be read on each other, with the field in the shop's file. */
export interface LookProblem {
  readonly path: readonly string[];
  readonly reason: string;
}

interface WeakPair {
  /** The colour that the shop has chosen; of two, the text. */
  readonly named: ColourName;
  readonly front: ColourName;
  readonly ground: ColourName;
  readonly contrast: number;
  readonly least: number;
}

/**
 * Finds the colours of a look that cannot be read on each other. Colours that the look leaves out are derived first, unless
 * `isRight` is false: then some of its colours are unknown, because the file has faults.
 */
export function contrastProblems({ colours: chosen }: KnownLook, isRight = true): LookProblem[] {
  const colours: Partial<Colours> = isRight ? wholeColours(chosen) : chosen;
  const weak = pairs.flatMap(({ front, grounds, least }) =>
    grounds.flatMap((ground): WeakPair[] => {
      const [text, behind] = [colours[front], colours[ground]];
      const contrast = text === undefined || behind === undefined ? least : contrastOf(text, behind);
      const named = chosen[front] === undefined && chosen[ground] !== undefined ? ground : front;
      const isChosen = chosen[named] !== undefined;
      return contrast >= least || !isChosen ? [] : [{ named, front, ground, contrast, least }];
    }),
  );
  return [...Map.groupBy(weak, ({ named }) => named)].map(([named, found]) => ({
    path: ['colours', named],
    reason: `${colours[named]} has too little contrast ${listed(found.map((pair) => besides(pair, colours)))}: make one of them darker or lighter${workedOut(found, chosen)}`,
  }));
}

function besides({ named, front, ground, contrast, least }: WeakPair, colours: Partial<Colours>): string {
  const [word, other] = named === front ? ['on', ground] : ['under', front];
  return `${word} ${other} ${colours[other]} (${contrast.toFixed(1)}:1; at least ${least}:1)`;
}

/** Names the colours that the merchant will not find in the file, as the end of a sentence; empty if all are there. */
function workedOut(found: readonly WeakPair[], chosen: Partial<Colours>): string {
  const names = new Set(found.flatMap(({ front, ground }) => [front, ground]));
  const own = [...names].filter((name) => chosen[name] === undefined);
  return own.length === 0 ? '' : `; not in the file, but worked out from it: ${own.join(', ')}`;
}

function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

/** The look's tokens as CSS, without those that equal the stylesheet's. */
export function lookCss(look: Look | null): string {
  if (look === null) return '';
  const { headings = 'house', text = 'house' } = look.fonts;
  const colours = coloursOf(look);
  const tokens = [
    ...colourNames.flatMap((name) =>
      colours[name] === usualColours[name] ? [] : [`--${dashed(name)}:${colours[name]}`],
    ),
    ...Object.entries(radiusNames).flatMap(([name, token]) => {
      const value = Object.entries(look.radii).find(([known]) => known === name)?.[1];
      return value === undefined ? [] : [`${token}:${value}`];
    }),
    ...faceToken('--font-display', headings),
    // The wider gaps between words are for the house face.
    ...(headings === 'house' ? [] : ['--display-gap:0']),
    ...faceToken('--font-text', text),
  ];
  return tokens.length === 0 ? '' : `:root{${tokens.join(';')}}`;
}

function faceToken(token: string, name: FaceName): string[] {
  const stack = faces[name];
  return stack === null ? [] : [`${token}:${stack}`];
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export interface LookedAt {
  readonly name: string;
  readonly look: Look | null;
  /** SVG. */
  readonly icon: string | null;
}

/** The first announcement's colours: the bar has one ground. */
export interface Runner {
  readonly ground: string | null;
  readonly text: string | null;
}

/** Both colours or none: one alone may not be readable on the other's default. */
function runnerCss(runner: Runner | null): string {
  const { ground, text } = runner ?? {};
  if (!v.is(colour, ground) || !v.is(colour, text)) return '';
  return `:root{--runner:${ground};--on-runner:${text}}`;
}

export function pageLookOf(store: LookedAt & { readonly runner?: Runner | null }): PageLook {
  const css = lookCss(store.look) + runnerCss(store.runner ?? null);
  const { headings = 'house', text = 'house' } = store.look?.fonts ?? {};
  return {
    css,
    hash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
    themeColour: coloursOf(store.look).ground,
    icon: dataUrlOf(iconOf(store)),
    houseFaces: [...(headings === 'house' ? ['display'] : []), ...(text === 'house' ? ['text'] : [])],
  };
}

/** The shop's icon; without one, an icon with the first letter of its name. */
export function iconOf({ name, look, icon }: LookedAt): string {
  if (icon !== null) return icon;
  const { accent, onAccent } = coloursOf(look);
  const letter = [...name.trim()][0]?.toUpperCase() ?? '';
  const shown = /^[\p{L}\p{N}]$/u.test(letter) ? letter : '•';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    `<rect width="100" height="100" rx="24" fill="${accent}"/>` +
    `<text x="50" y="70" text-anchor="middle" font-family="Georgia,serif" font-size="58" fill="${onAccent}">${shown}</text></svg>`
  );
}

/** The maskable icon: on a full background, within the middle 80 %, because phones crop it to their own shape. */
export function maskableIconOf(store: LookedAt): string {
  const inner = Buffer.from(iconOf(store)).toString('base64');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    `<rect width="100" height="100" fill="${coloursOf(store.look).accent}"/>` +
    `<image x="13" y="13" width="74" height="74" href="data:image/svg+xml;base64,${inner}"/></svg>`
  );
}

function dataUrlOf(svg: string): string {
  const escaped = svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>&\n]/g, encodeURIComponent);
  return `data:image/svg+xml,${escaped}`;
}
