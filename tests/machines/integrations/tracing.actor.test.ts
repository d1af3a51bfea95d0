import { describe, expect, test } from 'vitest';
import {
  selectTransaction,
  type Transaction,
  tracingMachine,
} from '../../../src/machines/integrations/tracing/index.ts';
import { startChild } from '../support/actors.ts';

const load: Transaction = { traceId: 't1', op: 'pageload', name: '/', startedAt: 1_000 };
const next: Transaction = { traceId: 't2', op: 'navigation', name: '/shop', startedAt: 9_000 };
const begun = (now: number) => ({ type: 'tracing.call.begun', now }) as const;
const ended = (now: number) => ({ type: 'tracing.call.ended', now }) as const;
const finished = (transaction: Transaction, duration: number, status: string) => ({
  type: 'tracing.finished',
  transaction,
  duration,
  status,
});

function start(transaction: Transaction | null = load) {
  const child = startChild(tracingMachine, undefined);
  if (transaction) child.actor.send({ type: 'tracing.start', transaction });
  const traced = () => selectTransaction(child.actor.getSnapshot());
  return { ...child, traced };
}

describe('a transaction', () => {
  test('of a page without calls ends after a second, with a duration of 0 [S4.61]', () => {
    const { clock, reports, traced } = start();
    clock.advance(999);
    expect([traced(), reports]).toEqual([load, []]);
    clock.advance(1);
    expect([traced(), reports]).toEqual([null, [finished(load, 0, 'ok')]]);
  });

  test('ends a second after its last call, and its duration ends with that call [S4.61]', () => {
    const { actor, clock, reports } = start();
    actor.send(begun(1_100));
    actor.send(begun(1_200));
    clock.advance(3_000);
    actor.send(ended(3_900));
    clock.advance(1_000);
    actor.send(ended(5_000));
    clock.advance(999);
    expect(reports).toEqual([]);
    clock.advance(1);
    expect(reports).toEqual([finished(load, 4_000, 'ok')]);
  });

  test('continues if a call begins within that second', () => {
    const { actor, clock, reports } = start();
    clock.advance(999);
    actor.send(begun(2_000));
    clock.advance(2_000);
    expect(reports).toEqual([]);
  });

  test('ends at the third heartbeat in a row without a change [S4.63]', () => {
    const { actor, clock, reports } = start();
    actor.send(begun(1_000));
    clock.advance(5_000);
    clock.advance(14_999);
    expect(reports).toEqual([]);
    clock.advance(1);
    expect(reports).toEqual([finished(load, 0, 'deadline_exceeded')]);
  });

  test('restarts the count of heartbeats after a change', () => {
    const { actor, clock, reports } = start();
    actor.send(begun(1_000));
    clock.advance(15_000);
    actor.send(begun(16_000));
    clock.advance(14_999);
    expect(reports).toEqual([]);
  });

  test('ends after 30 s even if calls are pending [S4.62]', () => {
    const { actor, clock, reports } = start();
    for (let second = 0; second < 30; second += 1) {
      actor.send(begun(1_000 + second * 1_000));
      expect(reports).toEqual([]);
      clock.advance(1_000);
    }
    expect(reports).toEqual([finished(load, 30_000, 'deadline_exceeded')]);
  });

  test('is cancelled when the tab is hidden [S4.64]', () => {
    const { actor, reports, traced } = start();
    actor.send(begun(1_200));
    actor.send({ type: 'tab.hidden' });
    expect([traced(), reports]).toEqual([null, [finished(load, 200, 'cancelled')]]);
  });

  test('ends when the next begins, which has its full time', () => {
    const { actor, clock, reports } = start();
    actor.send(begun(1_400));
    clock.advance(4_000);
    actor.send({ type: 'tracing.start', transaction: next });
    clock.advance(999);
    expect(reports).toEqual([finished(load, 400, 'ok')]);
    clock.advance(1);
    expect(reports.at(-1)).toEqual(finished(next, 0, 'ok'));
  });
});

test('calls and hidden tabs are ignored while nothing is traced', () => {
  const { actor, clock, reports } = start(null);
  actor.send(begun(1));
  actor.send(ended(2));
  actor.send({ type: 'tab.hidden' });
  clock.advance(60_000);
  expect([actor.getSnapshot().value, reports, clock.pending()]).toEqual(['waiting', [], 0]);
});
