import { expect, test } from 'vitest';
import { createQueue } from '../../../server/images/queue.ts';
import { createSharedWork } from '../../../server/images/sharedWork.ts';

const never = new Promise<never>(() => {});
const long = 60_000;

test('smaller ones in the queue run first, and aborted ones do not run', async () => {
  const queue = createQueue({ running: 1, waiting: 10 });
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const add = (name: string, rank: number, signal?: AbortSignal) =>
    queue.run(async () => void done.push(name), { rank, ...(signal && { signal }) });
  const first = queue.run(() => gate.promise);
  const givenUp = new AbortController();
  const all = [
    add('large', 3_840),
    add('given up', 16, givenUp.signal),
    add('small', 64),
    add('middle', 640),
  ];
  givenUp.abort();
  gate.resolve();
  await Promise.all([first, ...all]);
  expect(done).toEqual(['small', 'middle', 'large']);
});

test('running work is shared, and continues while one caller is waiting', async () => {
  const shared = createSharedWork<string>();
  const finished = Promise.withResolvers<string>();
  const first = new AbortController();
  let givenUp = false;
  let starts = 0;
  const join = (hangUp: AbortSignal | undefined) =>
    shared.join('picture', { patienceMs: long, hangUp }, ({ signal }) => {
      starts += 1;
      signal.addEventListener('abort', () => {
        givenUp = true;
      });
      return finished.promise;
    });
  const both = [join(first.signal), join(undefined)];
  first.abort();
  expect(await both[0]).toBeNull();
  expect(givenUp).toBe(false);
  finished.resolve('done');
  expect([await both[1], starts]).toEqual(['done', 1]);
});

test('work is aborted when its last caller hangs up, begun or not', async () => {
  const shared = createSharedWork<string>();
  for (const hasBegun of [false, true]) {
    const caller = new AbortController();
    const { promise: givenUp, resolve } = Promise.withResolvers<void>();
    const reply = shared.join('picture', { patienceMs: long, hangUp: caller.signal }, ({ signal, begin }) => {
      signal.addEventListener('abort', () => resolve());
      if (hasBegun) begin();
      return never;
    });
    caller.abort();
    expect(await reply).toBeNull();
    await givenUp;
  }
});

test('after a caller’s time-out, work that has begun continues for retries, and queued work is aborted', async () => {
  const shared = createSharedWork<string>();
  const given: boolean[] = [];
  for (const hasBegun of [false, true]) {
    let isGivenUp = false;
    const reply = await shared.join(
      String(hasBegun),
      { patienceMs: 1, hangUp: undefined },
      ({ signal, begin }) => {
        signal.addEventListener('abort', () => {
          isGivenUp = true;
        });
        if (hasBegun) begin();
        return never;
      },
    );
    expect(reply).toBeNull();
    given.push(isGivenUp);
  }
  expect(given).toEqual([true, false]);
});
