import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Picture } from '../../../src/views/design/Picture.tsx';

afterEach(cleanup);

test.each([
  [undefined, 'lazy', null],
  ['late', 'lazy', null],
  ['soon', 'eager', null],
  ['first', 'eager', 'high'],
] as const)('a picture that is %s loads %s, with priority %s [S9.39]', (load, loading, priority) => {
  const { container } = render(
    <Picture
      imageKey="rose.webp"
      widths={[256, 384]}
      sizes="50vw"
      alt="A rose"
      width={4}
      height={5}
      {...(load && { load })}
    />,
  );
  const image = container.querySelector('img');
  expect([image?.getAttribute('loading'), image?.getAttribute('fetchpriority')]).toEqual([loading, priority]);
});
