import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import {
  type DispatchReply,
  type ProfileReply,
  type SaveProfileInput,
  type SentCode,
  type SignInEvent,
  selectIsCooling,
  selectIsSignInBusy,
  selectPhone,
  selectProblem,
  selectResendMs,
  selectSends,
  selectStep,
  signInMachine,
} from '../../../src/machines/account/signIn/index.ts';
import { offline, ok, refused } from '../fixtures/order.ts';
import { profile } from '../fixtures/user.ts';
import { fakeCallback, fakePromise, startChild } from '../support/actors.ts';

interface Options {
  readonly sent?: SentCode | null;
  readonly customSignup?: boolean;
}

async function start({ sent = null, customSignup = false }: Options = {}) {
  const read = fakePromise<SentCode | null, undefined>();
  const dispatch = fakePromise<DispatchReply, { storeId: string; phone: string }>();
  const answers = fakeCallback<SignInEvent, EventObject, undefined>();
  const load = fakePromise<ProfileReply, undefined>();
  const save = fakePromise<ProfileReply, SaveProfileInput>();
  const stored: (string | null)[] = [];
  const machine = signInMachine.provide({
    actors: {
      readSentCode: read.logic,
      dispatchCode: dispatch.logic,
      answerCode: answers.logic,
      loadProfile: load.logic,
      saveProfile: save.logic,
    },
    actions: {
      persistSentCode: (_, { phone }) => void stored.push(phone),
      clearSentCode: () => void stored.push(null),
    },
  });
  const child = startChild(machine, { storeId: 'demo', customSignup });
  await read.last().answer(sent);
  const shown = () => {
    const state = child.actor.getSnapshot();
    return { step: selectStep(state), isBusy: selectIsSignInBusy(state), problem: selectProblem(state) };
  };
  /** The reports to the parent, without the final event. */
  const told = () => child.reports.filter(({ type }) => type.startsWith('signIn.'));
  return { ...child, told, read, dispatch, answers, load, save, stored, shown };
}

const submit = (phone = '98765 43210') => ({ type: 'signIn.phone.submitted', phone }) as const;
const answer = (code = '12 34-56') => ({ type: 'signIn.code.submitted', code }) as const;
const answered = (outcome: Extract<SignInEvent, { type: 'signIn.code.answered' }>['outcome']) =>
  ({ type: 'signIn.code.answered', outcome }) as const;
const named = { firstName: ' Asha ', lastName: '', email: '' };

/** Starts at the code step, with a code just sent. */
async function startAtCode(options: Options = {}) {
  const started = await start(options);
  started.actor.send(submit());
  await started.dispatch.last().answer(ok(null));
  return started;
}

/** Starts at the form for a new shopper's name. */
async function startAtProfile() {
  const started = await startAtCode({ customSignup: true });
  started.actor.send(answer());
  started.answers.send(answered({ kind: 'signedIn' }));
  await started.load.last().answer(ok(profile({ firstName: null })));
  return started;
}

const rest = { isBusy: false, problem: null };

describe('the phone', () => {
  test('is asked for first', async () => {
    expect((await start()).shown()).toEqual({ step: 'phone', ...rest });
  });

  test.each(['98765 43210', '+91 98765-43210', '09876543210'])('%s is sent a code', async (typed) => {
    const { actor, dispatch, shown, stored } = await start();
    actor.send(submit(typed));
    expect(shown()).toEqual({ step: 'phone', isBusy: true, problem: null });
    expect(dispatch.last().input).toEqual({ storeId: 'demo', phone: '+919876543210' });
    await dispatch.last().answer(ok(null));
    expect([shown(), stored, selectPhone(actor.getSnapshot())]).toEqual([
      { step: 'code', ...rest },
      ['9876543210'],
      '9876543210',
    ]);
  });

  test.each(['', '12345', 'asha@example.com'])('“%s” is invalid, until it is edited', async (typed) => {
    const { actor, dispatch, shown } = await start();
    actor.send(submit(typed));
    expect([shown(), dispatch.calls]).toEqual([
      { step: 'phone', isBusy: false, problem: { kind: 'phone' } },
      [],
    ]);
    actor.send({ type: 'signIn.edited' });
    expect(shown()).toEqual({ step: 'phone', ...rest });
  });

  test('is sent one code for two presses', async () => {
    const { actor, dispatch } = await start();
    actor.send(submit());
    actor.send(submit());
    expect(dispatch.calls).toHaveLength(1);
  });

  test.each([
    ['offline', 'network'],
    ['failing', 'server'],
    ['broken', 'server'],
    ['slow', 'network'],
    ['not taking the number', 'phone'],
    ['refusing', 'server'],
  ] as const)('stays in the field when the shop is %s', async (how, kind) => {
    const { actor, dispatch, shown, clock } = await start();
    actor.send(submit());
    if (how === 'offline') await dispatch.last().answer(offline);
    if (how === 'failing')
      await dispatch.last().answer({ ok: false, failure: { kind: 'server', status: 502 } });
    if (how === 'broken') await dispatch.last().crash();
    if (how === 'slow') clock.advance(20_000);
    if (how === 'not taking the number') await dispatch.last().answer(refused('BAD_INPUT'));
    if (how === 'refusing') await dispatch.last().answer(refused('INTERNAL'));
    expect([shown(), selectPhone(actor.getSnapshot())]).toEqual([
      { step: 'phone', isBusy: false, problem: { kind } },
      '9876543210',
    ]);
  });

  test('that has reached the limit of codes can still enter the last code', async () => {
    const { actor, dispatch, shown, clock } = await start();
    actor.send(submit());
    await dispatch.last().answer(refused('RATE_LIMITED', 'No', { retryAfterMs: 90_000 }));
    expect(shown()).toEqual({ step: 'code', isBusy: false, problem: { kind: 'tooManyCodes' } });
    clock.advance(89_999);
    expect(selectIsCooling(actor.getSnapshot())).toBe(true);
    clock.advance(1);
    expect(selectIsCooling(actor.getSnapshot())).toBe(false);
  });

  test('can be changed; the same number again needs no new code, another one does until it was sent', async () => {
    const { actor, dispatch, shown, stored } = await startAtCode();
    actor.send({ type: 'signIn.number.change' });
    expect([shown(), stored]).toEqual([{ step: 'phone', ...rest }, ['9876543210', null]]);
    actor.send(submit());
    expect([shown().step, dispatch.calls.length]).toEqual(['code', 1]);
    actor.send({ type: 'signIn.number.change' });
    actor.send(submit('9000000001'));
    expect(dispatch.last().input.phone).toBe('+919000000001');
    await dispatch.last().answer(offline);
    actor.send(submit('9000000001'));
    expect([shown().isBusy, dispatch.calls.length]).toEqual([true, 3]);
    await dispatch.last().answer(offline);
    // The latest code is still that of the first number, and is asked for as such.
    actor.send(submit());
    expect([shown().step, dispatch.calls.length, selectPhone(actor.getSnapshot())]).toEqual([
      'code',
      3,
      '9876543210',
    ]);
  });
});

describe('the code', () => {
  test('signs in, and is stored nowhere [S1.6]', async () => {
    const { actor, answers, shown, told, stored } = await startAtCode();
    actor.send(answer());
    expect([shown().isBusy, answers.heard]).toEqual([
      true,
      [{ type: 'code.answer', phone: '+919876543210', code: '123456' }],
    ]);
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('123456');
    answers.send(answered({ kind: 'signedIn' }));
    expect([actor.getSnapshot().status, told(), stored]).toEqual([
      'done',
      [{ type: 'signIn.verified' }],
      ['9876543210', null],
    ]);
  });

  test.each(['', '12345', '1234567', 'abcdef'])('“%s” is not sent', async (code) => {
    const { actor, answers, shown } = await startAtCode();
    actor.send(answer(code));
    expect([shown(), answers.heard]).toEqual([
      { step: 'code', isBusy: false, problem: { kind: 'incomplete' } },
      [],
    ]);
    actor.send({ type: 'signIn.edited' });
    expect(shown()).toEqual({ step: 'code', ...rest });
  });

  test.each([
    [
      { kind: 'wrong', triesLeft: 3 },
      { kind: 'wrong', triesLeft: 3 },
    ],
    [{ kind: 'expired' }, { kind: 'expired' }],
    [{ kind: 'tooMany' }, { kind: 'tooManyTries' }],
    [{ kind: 'unreachable' }, { kind: 'network' }],
  ] as const)('that is refused with %o can be typed again', async (outcome, problem) => {
    const { actor, answers, shown } = await startAtCode();
    actor.send(answer());
    answers.send(answered(outcome));
    expect(shown()).toEqual({ step: 'code', isBusy: false, problem });
    actor.send(answer('654321'));
    expect(answers.heard).toHaveLength(2);
  });

  test('without an answer in time can be tried again, and signs in if the answer arrives late', async () => {
    const { actor, answers, shown, clock } = await startAtCode();
    actor.send(answer());
    clock.advance(20_000);
    expect(shown()).toEqual({ step: 'code', isBusy: false, problem: { kind: 'network' } });
    answers.send(answered({ kind: 'expired' }));
    expect(shown().problem).toEqual({ kind: 'network' });
    answers.send(answered({ kind: 'signedIn' }));
    expect(actor.getSnapshot().status).toBe('done');
  });

  test('can be tried again when the service throws', async () => {
    const { actor, shown } = await startAtCode();
    actor.send(answer());
    actor.send(JSON.parse('{"type":"xstate.error.actor.codeAnswers"}'));
    expect(shown()).toEqual({ step: 'code', isBusy: false, problem: { kind: 'server' } });
  });
});

describe('another code', () => {
  test('can be requested after half a minute, and then again after another', async () => {
    const { actor, dispatch, shown, clock } = await startAtCode();
    actor.send({ type: 'signIn.resend' });
    expect([dispatch.calls.length, selectResendMs(actor.getSnapshot())]).toEqual([1, 30_000]);
    clock.advance(30_000);
    actor.send({ type: 'signIn.resend' });
    expect([dispatch.calls.length, shown().isBusy]).toEqual([2, true]);
    await dispatch.last().answer(ok(null));
    expect([shown(), selectIsCooling(actor.getSnapshot()), selectSends(actor.getSnapshot())]).toEqual([
      { step: 'code', ...rest },
      true,
      2,
    ]);
  });

  test.each([
    ['offline', 'network'],
    ['broken', 'server'],
    ['slow', 'network'],
    ['giving no more', 'tooManyCodes'],
  ] as const)('keeps the first code valid when the shop is %s', async (how, kind) => {
    const { actor, dispatch, shown, clock, answers } = await startAtCode();
    clock.advance(30_000);
    actor.send({ type: 'signIn.resend' });
    if (how === 'offline') await dispatch.last().answer(offline);
    if (how === 'broken') await dispatch.last().crash();
    if (how === 'slow') clock.advance(20_000);
    if (how === 'giving no more') await dispatch.last().answer(refused('RATE_LIMITED'));
    expect(shown()).toEqual({ step: 'code', isBusy: false, problem: { kind } });
    actor.send(answer());
    expect(answers.heard).toHaveLength(1);
  });
});

describe('a reload in the middle', () => {
  test('continues at the code, with the rest of the pause', async () => {
    const { actor, shown, clock } = await start({ sent: { phone: '9876543210', resendMs: 12_000 } });
    expect([shown(), selectPhone(actor.getSnapshot())]).toEqual([{ step: 'code', ...rest }, '9876543210']);
    clock.advance(11_999);
    expect(selectIsCooling(actor.getSnapshot())).toBe(true);
    clock.advance(1);
    expect(selectIsCooling(actor.getSnapshot())).toBe(false);
  });

  test('starts with the phone when the stored progress cannot be read', async () => {
    const read = fakePromise<SentCode | null, undefined>();
    const machine = signInMachine.provide({ actors: { readSentCode: read.logic } });
    const { actor } = startChild(machine, { storeId: 'demo', customSignup: false });
    expect([selectStep(actor.getSnapshot()), selectIsSignInBusy(actor.getSnapshot())]).toEqual([null, true]);
    await read.last().crash();
    expect(selectStep(actor.getSnapshot())).toBe('phone');
  });

  test('starts with the phone when the stored progress is not read in time', () => {
    const read = fakePromise<SentCode | null, undefined>();
    const machine = signInMachine.provide({ actors: { readSentCode: read.logic } });
    const { actor, clock } = startChild(machine, { storeId: 'demo', customSignup: false });
    clock.advance(3_000);
    expect([selectStep(actor.getSnapshot()), selectIsSignInBusy(actor.getSnapshot())]).toEqual([
      'phone',
      false,
    ]);
  });
});

describe('the custom sign-up', () => {
  test('asks a new shopper’s name, after the shopper is signed in [S2.62]', async () => {
    const { actor, save, shown, told } = await startAtProfile();
    expect([shown(), told()]).toEqual([{ step: 'profile', ...rest }, [{ type: 'signIn.verified' }]]);
    actor.send({ type: 'signIn.profile.submitted', profile: { ...named, lastName: 'Rao', email: 'a@b.in' } });
    expect(save.last().input).toEqual({ change: { firstName: 'Asha', lastName: 'Rao', email: 'a@b.in' } });
    const user = profile();
    await save.last().answer(ok(user));
    expect([actor.getSnapshot().status, told().at(-1)]).toEqual([
      'done',
      { type: 'signIn.profile.saved', user },
    ]);
  });

  test('sends no empty fields', async () => {
    const { actor, save } = await startAtProfile();
    actor.send({ type: 'signIn.profile.submitted', profile: named });
    expect(save.last().input).toEqual({ change: { firstName: 'Asha' } });
  });

  test.each([
    [{ ...named, firstName: ' ' }, 'firstName'],
    [{ ...named, email: 'asha@' }, 'email'],
  ] as const)('asks to correct %o', async (wrong, kind) => {
    const { actor, save, shown } = await startAtProfile();
    actor.send({ type: 'signIn.profile.submitted', profile: wrong });
    expect([shown().problem, save.calls]).toEqual([{ kind }, []]);
    actor.send({ type: 'signIn.edited' });
    expect(shown().problem).toBe(null);
  });

  test.each(['offline', 'broken', 'slow'])('stays open when the shop is %s', async (how) => {
    const { actor, save, shown, clock } = await startAtProfile();
    actor.send({ type: 'signIn.profile.submitted', profile: named });
    if (how === 'offline') await save.last().answer(offline);
    if (how === 'broken') await save.last().crash();
    if (how === 'slow') clock.advance(20_000);
    const kind = how === 'broken' ? 'server' : 'network';
    expect(shown()).toEqual({ step: 'profile', isBusy: false, problem: { kind } });
  });

  test('can be skipped', async () => {
    const { actor } = await startAtProfile();
    actor.send({ type: 'signIn.profile.skipped' });
    expect(actor.getSnapshot().status).toBe('done');
  });

  test.each(['known already', 'not told', 'told too late', 'broken'])(
    'is left out when the name is %s',
    async (how) => {
      const { actor, answers, load, clock } = await startAtCode({ customSignup: true });
      actor.send(answer());
      answers.send(answered({ kind: 'signedIn' }));
      if (how === 'known already') await load.last().answer(ok(profile()));
      if (how === 'not told') await load.last().answer(offline);
      if (how === 'told too late') clock.advance(20_000);
      if (how === 'broken') await load.last().crash();
      expect(actor.getSnapshot().status).toBe('done');
    },
  );
});
