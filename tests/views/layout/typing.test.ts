import { expect, test } from 'vitest';
import demo from '../../../demo/store.json' with { type: 'json' };
import { endOfTurn, typed } from '../../../src/views/layout/typing.ts';

/** Those of Specification 2. */
const hints = ['Shower Gel', 'Face Wash', 'Body Lotion', 'Body Scrub', 'Perfume', 'Body Mist', 'Gift Set'];

const frames = Array.from({ length: 600 }, (_, tick) => typed(hints, tick));

test('the search hint types every suggestion in turn and then starts again [S2.31]', () => {
  const whole = frames.filter((text) => hints.some((hint) => hint === text));
  const turns = whole.filter((text, index) => text !== whole[index - 1]);
  expect(turns.slice(0, 8)).toEqual([...hints, 'Shower Gel']);
  expect(demo.searchHints).toEqual(hints);
});

test('it shows only beginnings of suggestions', () => {
  expect(frames.filter((text) => !hints.some((hint) => hint.startsWith(text)))).toEqual([]);
});

test('a turn ends when the next suggestion is whole, within five seconds of 90 ms a tick', () => {
  let tick = 0;
  const turns = hints.map(() => {
    const end = endOfTurn(hints, tick);
    const seconds = ((end - tick) * 90) / 1_000;
    tick = end;
    return [typed(hints, end), seconds < 5];
  });
  expect(turns).toEqual(hints.map((hint) => [hint, true]));
});
