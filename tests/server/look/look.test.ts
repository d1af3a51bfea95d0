import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  contrastOf,
  contrastProblems,
  iconOf,
  lookCss,
  lookSchema,
  pageLookOf,
} from '../../../server/look/look.ts';
import { usualColours } from '../../../server/look/tokens.ts';

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

  test('replaces the named tokens', () => {
    const look = v.parse(lookSchema, {
      colours: { accent: '#0b5c55', onAccent: '#ffffff' },
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
          '#ffb6c1 has too little contrast on ground #fbf6ee (1.5:1; at least 4.5:1), on surface #fffdf9 (1.6:1; at least 4.5:1), ' +
          'on sand #f4eadb (1.4:1; at least 4.5:1) and under onAccent #fffaf3 (1.6:1; at least 4.5:1): make one of them darker or lighter',
      },
    ]);
    // Beside a colour that cannot be read, the usual one does not stand in for it.
    expect(contrastProblems({ colours: { accent: '#ffb6c1' } }, false)).toEqual([]);
    // The one that the shop has chosen is named, not the usual one.
    expect(contrastProblems({ ...plain, colours: { inkGround: '#ffffff' } })[0]?.path).toEqual([
      'colours',
      'inkGround',
    ]);
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
