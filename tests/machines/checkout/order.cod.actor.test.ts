import { describe, expect, test } from 'vitest';
import { confirmed, intent, ok, pending, summary } from '../fixtures/order.ts';
import { startCod, startOrder, success } from '../fixtures/startOrder.ts';

describe('cash on delivery', () => {
  test('is polled until it is CONFIRMED with a code [S4.1]', async () => {
    const started = await startCod();
    expect([started.value(), started.stage(), started.window.isRunning()]).toEqual([
      { settling: { work: 'confirmingCod', pace: 'prompt' } },
      'working',
      false,
    ]);
    await started.watched.last().answer(ok(pending));
    started.clock.advance(2_000);
    await started.watched.last().answer(ok({ ...confirmed, code: null }));
    started.clock.advance(2_000);
    await started.watched.last().answer(ok(confirmed));
    expect(await success(started)).toEqual({
      result: 'SUCCESS',
      order: confirmed,
      payment: null,
      transaction: null,
      lines: intent().request.lines,
      isFirst: true,
    });
  });

  test('shows after a minute that it takes longer, and never fails', async () => {
    const { clock, has, stage } = await startCod();
    clock.advance(60_000);
    expect(has('takingLonger')).toBe(true);
    clock.advance(60 * 60_000);
    expect(stage()).toBe('working');
  });

  test('confirmed at once needs no polling', async () => {
    const started = startOrder();
    await started.open.last().answer({ kind: 'opened', intent: intent({}, { paymentType: 'COD' }) });
    await started.create.last().answer(ok(summary({ status: 'CONFIRMED', code: 'A1' })));
    expect([started.value(), started.watched.calls]).toEqual(['closing', []]);
  });

  test('is read at once when the network is back', async () => {
    const { actor, watched } = await startCod();
    await watched.last().answer(ok(pending));
    actor.send({ type: 'connectivity.online' });
    expect(watched.calls).toHaveLength(2);
  });
});
