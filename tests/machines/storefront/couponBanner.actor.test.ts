import { expect, test } from 'vitest';
import {
  couponBannerMachine,
  selectIsCopied,
  selectIsCopyRefused,
} from '../../../src/machines/storefront/couponBanner.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start() {
  const copy = fakePromise<void, { code: string }>();
  const child = startChild(couponBannerMachine.provide({ actors: { copyCode: copy.logic } }), undefined);
  const press = () => child.actor.send({ type: 'couponBanner.copy', code: 'TEN' });
  const seen = () => {
    const snapshot = child.actor.getSnapshot();
    return { copied: selectIsCopied(snapshot), refused: selectIsCopyRefused(snapshot) };
  };
  return { ...child, copy, press, seen };
}

const nothing = { copied: false, refused: false };

test('a copied code is confirmed for 2 s, and further presses are ignored meanwhile [S2.45]', async () => {
  const { press, copy, seen, clock } = start();
  press();
  press();
  expect([copy.calls.map(({ input }) => input), seen()]).toEqual([[{ code: 'TEN' }], nothing]);
  await copy.last().answer();
  press();
  clock.advance(1_999);
  expect([seen(), copy.calls.length]).toEqual([{ copied: true, refused: false }, 1]);
  clock.advance(1);
  expect(seen()).toEqual(nothing);
});

test.each(['a refusal', 'silence for 3 s'])(
  '%s of the browser is shown for 4 s, and the code can be copied again',
  async (what) => {
    const { press, copy, seen, clock } = start();
    press();
    if (what === 'a refusal') await copy.last().crash();
    else clock.advance(3_000);
    expect(seen()).toEqual({ copied: false, refused: true });
    clock.advance(3_999);
    expect(seen().refused).toBe(true);
    clock.advance(1);
    expect(seen()).toEqual(nothing);
    press();
    expect(copy.calls.length).toBe(2);
  },
);
