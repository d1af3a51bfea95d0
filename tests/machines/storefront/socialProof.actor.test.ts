import { describe, expect, test } from 'vitest';
import type { SeenProduct } from '../../../src/machines/catalogue/recentlyViewed.ts';
import {
  selectIsShown,
  selectProductInTurn,
  socialProofMachine,
} from '../../../src/machines/storefront/socialProof.ts';
import { startChild } from '../support/actors.ts';
import { expectEveryLeafReachable } from '../support/paths.ts';

const seen = (id: string): SeenProduct => ({ id, slug: id, title: id, image: null, isBought: false });
const changed = (...ids: string[]) =>
  ({ type: 'socialProof.products.changed', products: ids.map(seen) }) as const;
const free = { type: 'socialProof.place.free' } as const;
const taken = { type: 'socialProof.place.taken' } as const;

/** Its place is free from the beginning; see `place`. */
function start(...ids: string[]) {
  const child = startChild(socialProofMachine, { products: ids.map(seen) });
  const place = { isFree: true };
  child.actor.subscribe((state) => {
    if (place.isFree && state.matches({ visible: 'waiting' })) child.actor.send(free);
  });
  const shown = () => {
    const state = child.actor.getSnapshot();
    return selectIsShown(state) ? (selectProductInTurn(state)?.id ?? null) : null;
  };
  /** The visible product after each of these spans in milliseconds. */
  const pass = (...spans: number[]) =>
    spans.map((ms) => {
      child.clock.advance(ms);
      return shown();
    });
  return { ...child, place, shown, pass };
}

describe('the social-proof notice', () => {
  test('never appears without products', () => {
    const { pass, clock } = start();
    expect([pass(60_000), clock.pending()]).toEqual([[null], 0]);
  });

  test('appears after 2 s, disappears after 15 s, and returns 10 s later with the next product, in a cycle [S1.22 S4.52 S9.28]', () => {
    const { pass } = start('a', 'b');
    expect(pass(1_999, 1)).toEqual([null, 'a']);
    expect(pass(14_999, 1)).toEqual(['a', null]);
    expect(pass(9_999, 1)).toEqual([null, 'b']);
    expect(pass(15_000, 10_000)).toEqual([null, 'a']);
  });

  test('that was dismissed stays hidden for its 15 s across pages without it', () => {
    const { actor, pass } = start('a', 'b');
    pass(2_000);
    actor.send({ type: 'socialProof.hide' });
    actor.send(changed());
    pass(1_000);
    actor.send(changed('a', 'b'));
    expect(pass(13_999, 1, 9_999, 1)).toEqual([null, null, null, 'b']);
  });

  test('that was dismissed and has no products left waits for new ones', () => {
    const { actor, pass } = start('a');
    pass(2_000);
    actor.send({ type: 'socialProof.hide' });
    actor.send(changed());
    expect(pass(60_000)).toEqual([null]);
    actor.send(changed('b'));
    expect(pass(2_000)).toEqual(['b']);
  });

  test('appears 2 s after there are products [S4.51]', () => {
    const { actor, pass } = start();
    pass(60_000);
    actor.send(changed('a'));
    expect(pass(1_999, 1)).toEqual([null, 'a']);
  });

  test('that is dismissed waits 15 s before it continues [S4.53]', () => {
    const { actor, shown, pass } = start('a', 'b');
    pass(2_000);
    actor.send({ type: 'socialProof.hide' });
    expect(shown()).toBe(null);
    expect(pass(15_000, 9_999, 1)).toEqual([null, null, 'b']);
  });

  test('waits in its turn until its place is free, and then has its 15 s', () => {
    const { actor, place, shown, pass } = start('a', 'b');
    place.isFree = false;
    expect(pass(2_000, 60_000)).toEqual([null, null]);
    expect(selectProductInTurn(actor.getSnapshot())).toEqual(seen('a'));
    actor.send(free);
    expect([shown(), pass(14_999, 1)]).toEqual(['a', ['a', null]]);
  });

  test.each(['showing', 'held'])(
    'makes room for something to press that comes below it while %s',
    (state) => {
      const { actor, place, shown, pass } = start('a');
      pass(2_000);
      if (state === 'held') actor.send({ type: 'socialProof.hold' });
      place.isFree = false;
      actor.send(taken);
      expect([shown(), pass(60_000)]).toEqual([null, [null]]);
      actor.send(free);
      expect(shown()).toBe('a');
    },
  );

  test('stays while it has pointer or focus, and disappears 15 s afterwards', () => {
    const { actor, pass } = start('a', 'b');
    pass(12_000);
    actor.send({ type: 'socialProof.hold' });
    expect(pass(60_000)).toEqual(['a']);
    actor.send({ type: 'socialProof.release' });
    expect(pass(14_999, 1)).toEqual(['a', null]);
  });

  test('can be dismissed while it has pointer or focus', () => {
    const { actor, shown, pass } = start('a');
    pass(2_000);
    actor.send({ type: 'socialProof.hold' });
    actor.send({ type: 'socialProof.hide' });
    expect([shown(), actor.getSnapshot().value]).toEqual([null, 'dismissed']);
  });

  test('cannot be held before it is visible', () => {
    const { actor, pass } = start('a');
    actor.send({ type: 'socialProof.hold' });
    expect(pass(2_000, 15_000)).toEqual(['a', null]);
  });

  test('adopts a new list at once, and disappears with an empty one', () => {
    const { actor, shown, pass } = start('a', 'b', 'c');
    pass(2_000, 25_000, 25_000);
    expect(shown()).toBe('c');
    actor.send(changed('d', 'e'));
    expect(shown()).toBe('d');
    actor.send(changed());
    expect([shown(), pass(60_000)]).toEqual([null, [null]]);
  });

  test('reaches every state', () => {
    const delay = (id: string) => JSON.parse(`{"type":"xstate.after.${id}"}`);
    expectEveryLeafReachable(socialProofMachine, {
      input: { products: [seen('a')] },
      events: [
        changed(),
        delay('arrival.socialProof.arriving'),
        free,
        delay('showing.socialProof.visible.shown.showing'),
        { type: 'socialProof.hold' },
        { type: 'socialProof.hide' },
      ],
    });
  });
});
