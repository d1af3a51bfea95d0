import { describe, expect, test } from 'vitest';
import {
  type MarksReply,
  reviewMarksMachine,
  type SaveMarkInput,
  type SaveMarkReply,
  selectIsMarked,
  selectIsMarkUnsaved,
} from '../../../src/machines/catalogue/reviewMarks.ts';
import { offline, ok } from '../fixtures/order.ts';
import { review } from '../fixtures/user.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start() {
  const fetch = fakePromise<MarksReply, { productId: string }>();
  const save = fakePromise<SaveMarkReply, SaveMarkInput>();
  const machine = reviewMarksMachine.provide({ actors: { fetchMarks: fetch.logic, saveMark: save.logic } });
  const child = startChild(machine, { productId: 'p1' });
  const marked = () => ['r1', 'r2'].filter((id) => selectIsMarked(child.actor.getSnapshot(), id));
  const unsaved = () => ['r1', 'r2'].filter((id) => selectIsMarkUnsaved(child.actor.getSnapshot(), id));
  const toggle = (id: string) => child.actor.send({ type: 'mark.toggled', id });
  const signedIn = async (...ids: string[]) => {
    child.actor.send({ type: 'user.signedIn' });
    await fetch.last().answer(ok({ marked: ids }));
  };
  return { ...child, fetch, save, marked, unsaved, toggle, signedIn };
}

describe('marks of helpful reviews', () => {
  test('require a signed-in shopper', () => {
    const { toggle, emitted, save } = start();
    toggle('r1');
    expect([emitted, save.calls]).toEqual([[{ type: 'signIn.requested' }], []]);
  });

  test('are set and removed one request at a time; a press during one waits, and shows at once', async () => {
    const { toggle, emitted, save, marked, signedIn } = start();
    await signedIn('r2');
    toggle('r1');
    toggle('r2');
    const pressed = [marked(), save.calls.length];
    const counted = review({ helpful: 3 });
    await save.last().answer(ok(counted));
    await save.last().answer(ok(review({ id: 'r2' })));
    expect([pressed, save.calls.map(({ input }) => input), marked(), emitted]).toEqual([
      [['r1'], 1],
      [
        { id: 'r1', isHelpful: true },
        { id: 'r2', isHelpful: false },
      ],
      ['r1'],
      [
        { type: 'reviews.marked', reviews: [counted] },
        { type: 'reviews.marked', reviews: [review({ id: 'r2' })] },
      ],
    ]);
  });

  test('that are pressed again meanwhile end as they were pressed last', async () => {
    const { toggle, save, marked, signedIn } = start();
    await signedIn();
    for (const id of ['r1', 'r2', 'r1']) toggle(id);
    for (const _ of ['set', 'set', 'removed']) await save.last().answer(ok(review()));
    expect([save.calls.map(({ input }) => input), marked()]).toEqual([
      [
        { id: 'r1', isHelpful: true },
        { id: 'r2', isHelpful: true },
        { id: 'r1', isHelpful: false },
      ],
      ['r2'],
    ]);
  });

  test('that are pressed while the marks are being read are saved after that', async () => {
    const { actor, fetch, toggle, save } = start();
    actor.send({ type: 'user.signedIn' });
    toggle('r1');
    await fetch.last().answer(ok({ marked: ['r1'] }));
    expect(save.calls.map(({ input }) => input)).toEqual([{ id: 'r1', isHelpful: true }]);
  });

  test.each(['refused', 'crashed', 'slow'])(
    'that cannot be saved because of %s stay unchanged, while those of other reviews are saved',
    async (how) => {
      const { toggle, save, marked, unsaved, signedIn, clock } = start();
      await signedIn();
      toggle('r1');
      toggle('r2');
      if (how === 'refused') await save.last().answer(offline);
      if (how === 'crashed') await save.last().crash();
      if (how === 'slow') clock.advance(15_000);
      await save.last().answer(ok(review({ id: 'r2' })));
      const failed = [marked(), unsaved()];
      toggle('r1');
      await save.last().answer(ok(review()));
      expect([failed, marked(), unsaved()]).toEqual([[['r2'], ['r1']], ['r1', 'r2'], []]);
    },
  );

  test.each(['refused', 'crashed', 'slow'])('that cannot be read (%s) count as none', async (how) => {
    const { actor, fetch, toggle, save, clock } = start();
    actor.send({ type: 'user.signedIn' });
    if (how === 'refused') await fetch.last().answer(offline);
    if (how === 'crashed') await fetch.last().crash();
    if (how === 'slow') clock.advance(15_000);
    toggle('r1');
    expect(save.last().input).toEqual({ id: 'r1', isHelpful: true });
  });

  test('are cleared when the shopper signs out', async () => {
    const { actor, signedIn, marked, toggle, emitted } = start();
    await signedIn('r1');
    actor.send({ type: 'user.signedOut' });
    toggle('r1');
    expect([marked(), emitted]).toEqual([[], [{ type: 'signIn.requested' }]]);
  });
});
