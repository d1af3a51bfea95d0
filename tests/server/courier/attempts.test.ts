/** A delivery that failed, as the courier tells of it and the shopper is asked about it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { courier, hourMs } from './support/courier.ts';

const { open, next, shop, order, tell, later, onDay, historyOf } = courier();
beforeAll(open);
beforeEach(next);

test('why it could not be handed over is told in the courier’s words, and nothing is made up without them', async () => {
  const scans = (activity: string) => ({
    scans: [{ date: '2026-06-01 15:00:00', status: 'X-UD', activity, 'sr-status': '21' }],
  });
  const told = async () => {
    const { letter } = await shop()
      .database.db.selectFrom('outbox_message')
      .select('letter')
      .where('order_id', '=', order().id)
      .where('kind', '=', 'undelivered')
      .where('channel', '=', 'EMAIL')
      .orderBy('next_attempt_at', 'desc')
      .orderBy('dedupe_key', 'desc')
      .executeTakeFirstOrThrow();
    return JSON.stringify(letter);
  };
  await tell('PICKED UP', 10);
  await tell('UNDELIVERED', 15, scans('Address is incomplete'));
  expect(await told()).toContain('What they noted: Address is incomplete');
  await tell('OUT FOR DELIVERY', 16);
  await tell('UNDELIVERED', 17, scans('UNDELIVERED'));
  expect(await told()).not.toContain('What they noted');
  expect(await told()).not.toContain('Nobody');
  const reasons = await shop()
    .database.db.selectFrom('order_move')
    .select('reason')
    .where('order_id', '=', order().id)
    .where('event', '=', 'order.miss')
    .orderBy('id')
    .execute();
  expect(reasons).toEqual([{ reason: 'Address is incomplete' }, { reason: null }]);
});

test.each([
  ['half an emoji', 'Gate is closed \ud83d', 'Gate is closed'],
  ['several lines', 'Gate is closed\r\n\tCall first', 'Gate is closed Call first'],
  ['letters that turn the text around', '\u202eGate is closed\u202c', 'Gate is closed'],
  ['a long story', `Gate is closed ${'and nobody answers '.repeat(20)}`, 'Gate is closed and nobody answers'],
])('a failed attempt is taken and told, also with %s in the courier’s words', async (_name, said, told) => {
  const scans = [{ date: '2026-06-01 15:00:00', status: 'X-UD', activity: said, 'sr-status': '21' }];
  expect(await tell('UNDELIVERED', 15, { scans, courier_name: `Delhivery${said}` })).toBe('MOVED');
  const { letter } = await shop()
    .database.db.selectFrom('outbox_message')
    .select('letter')
    .where('order_id', '=', order().id)
    .where('kind', '=', 'undelivered')
    .where('channel', '=', 'EMAIL')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(letter)).toContain(`What they noted: ${told}`);
});

describe('an attempt that failed', () => {
  const day = (date: string) => ({ current_timestamp: `${date} 06 2026 15:00:00` });
  const answer = (choice: 'AGAIN' | 'SEND_BACK', on: string | null) =>
    shop().query(
      'mutation ($input: DeliveryAnswerInput!) { answerDelivery(input: $input) { id } }',
      { input: { orderId: order().id, choice, day: on } },
      { cookie: order().cookie },
    );
  const question = async () => {
    const { data } = await shop().query(
      'query ($id: ID!) { getOrder(id: $id) { deliveryQuestion { answer { choice } } } }',
      { id: order().id },
      { cookie: order().cookie },
    );
    return data;
  };
  const unanswered = { getOrder: { deliveryQuestion: { answer: null } } };
  const misses = async () => (await historyOf(order())).filter((event) => event === 'order.miss').length;

  test('again asks its shopper again, where it is not known that the parcel was out', async () => {
    await tell('UNDELIVERED', 15);
    expect(await answer('AGAIN', '2026-06-03')).toMatchObject({ errors: [] });
    onDay(2);
    expect(await tell('UNDELIVERED', 15, day('02'))).toBe('NOTED');
    onDay(3);
    expect(await tell('UNDELIVERED', 15, day('03'))).toBe('MOVED');
    expect([await misses(), await question()]).toEqual([2, unanswered]);
    onDay(4);
    expect(await tell('UNDELIVERED', 15, day('04'))).toBe('MOVED');
    const { count: letters } = await shop()
      .database.db.selectFrom('outbox_message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_id', '=', order().id)
      .where('kind', '=', 'undelivered')
      .where('channel', '=', 'SMS')
      .executeTakeFirstOrThrow();
    expect([await misses(), letters]).toEqual([3, 3]);
  });

  test('is told again during its day, which takes no answer back, whether it names a day or not', async () => {
    await tell('UNDELIVERED', 15);
    expect(await answer('AGAIN', null)).toMatchObject({ errors: [] });
    later(hourMs);
    expect(await tell('UNDELIVERED', 21)).toBe('NOTED');
    expect([await misses(), await question()]).toEqual([
      1,
      { getOrder: { deliveryQuestion: { answer: { choice: 'AGAIN' } } } },
    ]);
    onDay(2);
    expect(await tell('UNDELIVERED', 15, day('02'))).toBe('MOVED');
    expect([await misses(), await question()]).toEqual([2, unanswered]);
  });

  test('once is asked once, however often it is told that day, and not of what goes back', async () => {
    await tell('UNDELIVERED', 15);
    expect(await tell('UNDELIVERED', 17)).toBe('NOTED');
    await answer('SEND_BACK', null);
    onDay(2);
    expect(await tell('UNDELIVERED', 15, day('02'))).toBe('NOTED');
    expect(await misses()).toBe(1);
  });
});
