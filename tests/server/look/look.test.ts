import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contrastOf } from '../../../server/look/colour.ts';
import { contrastProblems, iconOf, lookCss, lookSchema, pageLookOf } from '../../../server/look/look.ts';
import { pairs, usualColours } from '../../../server/look/tokens.ts';
import { wholeColours } from '../../../server/look/wholeColours.ts';

const plain = { colours: {}, radii: {}, fonts: {} };

describe('the look of a shop', () => {
  test('is by default that of the stylesheet', async () => {
    expect(lookCss(null)).toBe('');
    expect(lookCss(v.parse(lookSchema, {}))).toBe('');
    expect(contrastProblems(plain)).toEqual([]);
    const tokens = await readFile(new URL('../../../src/views/design/tokens.css', import.meta.url), 'utf8');
    const written = Object.entries(usualColours).map(([name, colour]) => {
      const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return [`--${token}`, colour];
    });
    const inStyles = written.map(([token]) => [token, new RegExp(`${token}: (#\\w+);`).exec(tokens)?.[1]]);
    expect(inStyles).toEqual(written);
  });

  test.each([
    { ground: '#f6f8fa', ink: '#10202c', accent: '#1a5a8a', onAccent: '#ffffff' },
    { accent: '#0b5c55' },
    { ground: '#ffffff' },
    { ink: '#ffffff' },
    { ground: '#101418', ink: '#e8eef0', accent: '#7fd0ff' },
    { accent: '#ffd400', ground: '#111111' },
    { inkGround: '#f4f4f4' },
    { ground: '#808080' },
  ])(
    'of which only %j is named has none of the usual colours besides, and every text can be read',
    (named) => {
      const colours = wholeColours(named);
      expect(colours).toMatchObject(named);
      const usual = new Set<string>(Object.values(usualColours));
      expect(Object.values(colours).filter((colour) => usual.has(colour))).toEqual([]);
      const weak = pairs.flatMap(({ front, grounds, least }) =>
        grounds
          .filter((ground) => contrastOf(colours[front], colours[ground]) < least)
          .map((on) => [front, on]),
      );
      expect(weak).toEqual([]);
      expect(contrastProblems({ colours: named })).toEqual([]);
    },
  );

  test('makes the footer of the ink, and the chosen tint of the accent', () => {
    const named = { ground: '#f6f8fa', ink: '#10202c', accent: '#1a5a8a', onAccent: '#ffffff' };
    expect(wholeColours(named)).toMatchObject({
      inkGround: '#10202c',
      onInk: '#f6f8fa',
      accentWash: '#dce5ed',
    });
  });

  test('that the demo shop names is the usual one in full', async () => {
    const file = await readFile(new URL('../../../demo/look.json', import.meta.url), 'utf8');
    const look = v.parse(lookSchema, JSON.parse(file));
    expect(look.colours).toEqual(usualColours);
    expect(lookCss(look)).toBe('');
  });

  test('replaces the named tokens', () => {
    const look = v.parse(lookSchema, {
      colours: { ...usualColours, accent: '#0b5c55', onAccent: '#ffffff' },
      radii: { large: '0', small: '0.25rem' },
      fonts: { headings: 'slab' },
    });
    expect(lookCss(look)).toBe(
      ':root{--accent:#0b5c55;--on-accent:#ffffff;--radius-sm:0.25rem;--radius-lg:0;' +
        "--font-display:Rockwell, 'Roboto Slab', 'DejaVu Serif', Georgia, serif;--display-gap:0}",
    );
    expect(pageLookOf({ name: 'Kagaz', look, icon: null }).houseFaces).toEqual(['text']);
  });

  test('is refused if text has too little contrast on its background', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    // A colour is told once, with everything that it cannot be read on.
    expect(contrastProblems({ ...plain, colours: { accent: '#ffb6c1' } })).toEqual([
      {
        path: ['colours', 'accent'],
        reason:
          '#ffb6c1 has too little contrast on ground #ffffff (1.7:1; at least 4.5:1), on surface #ffffff (1.7:1; at least 4.5:1), ' +
          'on sand #ffffff (1.7:1; at least 4.5:1) and under onAccent #ffffff (1.7:1; at least 4.5:1): make one of them darker or lighter; not in the file, but worked out from it: ground, surface, sand, onAccent',
      },
    ]);
    // Beside a colour that cannot be read, the usual one does not stand in for it.
    expect(contrastProblems({ colours: { accent: '#ffb6c1' } }, false)).toEqual([]);
    // Of two, the text is named; and no colour that the shop has not chosen.
    const dim = { ground: '#777777', ink: '#888888' };
    const faults = contrastProblems({ ...plain, colours: dim });
    expect(faults.map(({ path }) => path.join('.'))).toEqual(['colours.ink', 'colours.ground']);
  });

  test.each([
    [{ colours: { accent: 'red' } }, 'must be a colour'],
    [{ colours: { brand: '#ff0000' } }, 'is not one of the colours'],
    [{ radii: { large: '1rem;}body{display:none' } }, 'must be 0 or a length'],
    [{ fonts: { text: 'Comic Sans' } }, 'must be one of house, serif'],
  ])('refuses %j', (look, reason) => {
    expect(v.safeParse(lookSchema, look).issues?.[0].message).toContain(reason);
  });

  test('has an icon with the first letter of the name if the shop has no icon', () => {
    expect(iconOf({ name: 'kagaz', look: null, icon: null })).toContain('>K</text>');
    expect(iconOf({ name: '<b>', look: null, icon: null })).not.toContain('<b>');
    expect(iconOf({ name: 'Kagaz', look: null, icon: '<svg/>' })).toBe('<svg/>');
  });

  test('is nowhere written down besides its tokens', async () => {
    const root = join(import.meta.dirname, '../../..');
    const tokens = ['server/look/tokens.ts', 'src/views/design/tokens.css'];
    const found: string[] = [];
    for await (const file of glob(['src/**/*.{ts,tsx,css}', 'server/**/*.{ts,tsx,css}', 'index.html'], {
      cwd: root,
    })) {
      const text = await readFile(join(root, file), 'utf8');
      // In the file of tokens, a colour may stand as the value of its token alone.
      const rest = tokens.includes(file) ? text.replace(/#[\da-f]{6}(?=[;'])/gi, '') : text;
      for (const [name, colour] of Object.entries(usualColours)) {
        const [red, green, blue] = [1, 3, 5].map((start) =>
          Number.parseInt(colour.slice(start, start + 2), 16),
        );
        const written = new RegExp(`${colour.slice(1)}|\\b${red},?\\s+${green},?\\s+${blue}\\b`, 'i');
        if (written.test(rest)) found.push(`${file}: ${name} ${colour}`);
      }
    }
    expect(found).toEqual([]);
  });
});
