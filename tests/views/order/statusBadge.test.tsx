import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import styles from '../../../src/views/order/OrderStatusBadge.module.css';
import { OrderStatusBadge } from '../../../src/views/order/OrderStatusBadge.tsx';

afterEach(cleanup);

/** The path is relative to the project's folder, in which tests run. */
const read = (file: string) => readFileSync(`src/views/${file}`, 'utf8');
const tokens = new Map(
  [...read('design/tokens.css').matchAll(/(--[\w-]+): (#\w{6});/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);
const rules = new Map(
  [...read('order/OrderStatusBadge.module.css').matchAll(/\.(\w+) \{([^}]*)\}/g)].map(
    ([, name = '', body = '']) => [name, body],
  ),
);

/** The colour of a rule's declaration, as `#rrggbb`; `null` if it has none. */
function colourIn(rule: string, property: 'color' | 'background'): string | null {
  const value = new RegExp(`(?:^|\\s)${property}: ([^;]+);`).exec(rules.get(rule) ?? '')?.[1] ?? null;
  const token = /^var\((--[\w-]+)\)$/.exec(value ?? '')?.[1];
  return token ? (tokens.get(token) ?? null) : value;
}

/** Hue in degrees: red 0, green 120, blue 240. */
function hueOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const most = Math.max(r, g, b);
  const spread = most - Math.min(r, g, b);
  const sixth = most === r ? (g - b) / spread : most === g ? 2 + (b - r) / spread : 4 + (r - g) / spread;
  return (sixth * 60 + 360) % 360;
}

function nameOf(hex: string | null): string | null {
  if (hex === null) return null;
  const hue = hueOf(hex);
  if (hue < 20 || hue > 345) return 'red';
  if (hue > 100 && hue < 160) return 'green';
  if (hue > 190 && hue < 208) return 'sky blue';
  if (hue > 215 && hue < 245) return 'blue';
  return `hue ${Math.round(hue)}`;
}

test('an order’s status is written in the specification’s colour, on a wash of the same [S3.38]', () => {
  const statuses = [
    'PENDING',
    'CONFIRMED',
    'COMPLETE',
    'DISPATCHED',
    'DELIVERED',
    'CANCELLED',
    'RETURNED',
  ] as const;
  const shown = statuses.map((status) => {
    const { container } = render(
      <OrderStatusBadge order={{ status, paymentType: 'COD', awaitsAnswer: false, products: [] }} />,
    );
    const classNames = [...(container.firstElementChild?.classList ?? [])];
    const rule = [...rules.keys()].find((name) => name === status && classNames.includes(styles[name] ?? ''));
    const colour = nameOf(colourIn(rule ?? '', 'color'));
    return [container.textContent, colour, colour && nameOf(colourIn(rule ?? '', 'background'))];
  });
  expect(shown).toEqual([
    ['Being confirmed', null, null],
    ['Confirmed', 'green', 'green'],
    ['Packed', null, null],
    ['Dispatched', 'sky blue', 'sky blue'],
    ['Delivered', 'blue', 'blue'],
    ['Cancelled', 'red', 'red'],
    ['Returned', null, null],
  ]);
});

test('what never reached its shopper is not called returned', () => {
  const order = { status: 'RETURNED', paymentType: 'COD', awaitsAnswer: false } as const;
  const { container } = render(
    <OrderStatusBadge order={{ ...order, products: [{ status: 'COURIER_RETURN' }] }} />,
  );
  expect(container.textContent).toBe('Not delivered');
});
