import { darken, lighten, mix } from './colour.ts';
import { lettering } from './lettering.ts';
import type { Pack } from './pack.ts';
import { createRandom } from './random.ts';
import { ellipse, group, path, place, type Sheet } from './sheet.ts';
import { drawTexture } from './textures.ts';

/** Draws a make-up shade as worn: a stroke on light, medium and deep skin, and on lips for lip products. */

interface Tone {
  readonly name: string;
  readonly skin: string;
}

const TONES: readonly Tone[] = [
  { name: 'LIGHT', skin: '#e6b995' },
  { name: 'MEDIUM', skin: '#b67c52' },
  { name: 'DEEP', skin: '#6d4129' },
];

/** How much of the skin shows through. */
const SHEER: Readonly<Partial<Record<Pack['form'], number>>> = { gloss: 0.3, lipstick: 0.06, pencil: 0 };
const HEIGHT = 310;
const GLOW = '#ffc996';

/** Draws into a picture 1000 units wide, from the top down to y = 930; below that it draws nothing. */
export function drawOnSkin(sheet: Sheet, pack: Pack, colour: string): string {
  return TONES.map((tone, index) => band(sheet, pack, { ...tone, colour, y: index * HEIGHT })).join('');
}

interface Band extends Tone {
  readonly colour: string;
  readonly y: number;
}

function band(sheet: Sheet, pack: Pack, { name, skin, colour, y }: Band): string {
  const worn = mix(colour, skin, SHEER[pack.form] ?? 0);
  const isForLips = pack.form !== 'pencil';
  const label = lettering('strong', name, {
    x: 962,
    y: y + 284,
    size: 19,
    tracking: 0.18,
    align: 'end',
    fill: y < HEIGHT ? darken(skin, 0.6) : lighten(skin, 0.75),
  });
  const stroke = drawTexture(sheet, 'smear', worn, createRandom(pack.seed));
  return [
    arm(sheet, skin, y),
    place(stroke, isForLips ? 300 : 480, y + 138, 0.54, -5),
    isForLips ? place(lips(sheet, skin, worn, pack.form === 'gloss'), 735, y + 148, 1.3, -3) : '',
    label,
  ].join('');
}

/** A forearm, lit from above and shaded towards its lower edge. */
function arm(sheet: Sheet, skin: string, y: number): string {
  const round = sheet.linear(
    [
      [0, mix(skin, GLOW, 0.1)],
      [0.32, mix(skin, GLOW, 0.28)],
      [0.7, skin],
      [1, darken(skin, 0.26)],
    ],
    0,
    y,
    0,
    y + HEIGHT,
  );
  return `<rect x="0" y="${y}" width="1000" height="${HEIGHT}" fill="${round}"/>`;
}

const UPPER =
  'M-126 2C-92 -22 -58 -54 -26 -56C-13 -57 -6 -48 0 -43C6 -48 13 -57 26 -56C58 -54 92 -22 126 2C84 -2 40 -8 0 2C-40 -8 -84 -2 -126 2Z';
const LOWER = 'M-126 2C-84 -2 -40 -4 0 6C40 -4 84 -2 126 2C98 46 52 74 0 74C-52 74 -98 46 -126 2Z';

function lips(sheet: Sheet, skin: string, colour: string, isGlossy: boolean): string {
  const upper = sheet.linear(
    [
      [0, colour],
      [1, darken(colour, 0.3)],
    ],
    0,
    -56,
    0,
    4,
  );
  const lower = sheet.linear(
    [
      [0, darken(colour, 0.16)],
      [0.4, lighten(colour, isGlossy ? 0.22 : 0.1)],
      [1, darken(colour, 0.14)],
    ],
    0,
    0,
    0,
    74,
  );
  const under = ellipse(0, 84, 82, 16, darken(skin, 0.5), `opacity="0.4" ${sheet.blur(10)}`);
  const over = ellipse(0, -66, 22, 12, darken(skin, 0.35), `opacity="0.26" ${sheet.blur(7)}`);
  const line = `<path d="M-122 2C-84 -2 -40 -6 0 4C40 -6 84 -2 122 2" fill="none" stroke="${darken(colour, 0.62)}" stroke-width="4" stroke-linecap="round"/>`;
  const sheen =
    ellipse(
      -26,
      34,
      44,
      9,
      '#ffffff',
      `opacity="${isGlossy ? 0.75 : 0.24}" ${sheet.blur(isGlossy ? 4 : 9)}`,
    ) +
    ellipse(44, 36, 18, 6, '#ffffff', `opacity="${isGlossy ? 0.6 : 0.16}" ${sheet.blur(isGlossy ? 3 : 7)}`) +
    ellipse(0, -36, 30, 5, '#ffffff', `opacity="${isGlossy ? 0.4 : 0.14}" ${sheet.blur(5)}`);
  const creases = [-70, -42, -16, 14, 40, 68]
    .map(
      (x) =>
        `<path d="M${x} 10C${x * 1.04} 26 ${x * 1.02} 44 ${x * 0.9} 58" fill="none" stroke="${darken(colour, 0.4)}" stroke-width="2.4" opacity="0.28"/>`,
    )
    .join('');
  return (
    over +
    under +
    path(UPPER, upper) +
    path(LOWER, lower) +
    group(creases + sheen, sheet.clip(`${UPPER}${LOWER}`)) +
    line
  );
}
