import { assign, raise, sendParent, sendTo, setup, stateIn } from 'xstate';
import type { UserProfile } from '../../../contract/domain/index.ts';
import { isRateLimited } from '../../../contract/temporary.ts';
import { isEmail, isPhone, normalisePhone } from '../../checkout/addressForm/index.ts';
import { defect, isOk } from '../../shared/replies.ts';
import { actionStub, callbackStub, promiseStub } from '../../shared/stubs.ts';
import { pauseAfter, problemOfFailure, problemOfOutcome, RESEND_MS } from './failure.ts';
import type {
  CodeEntered,
  CodeOutcome,
  DispatchReply,
  ProfileReply,
  SaveProfileInput,
  SentCode,
  SignInContext,
  SignInEvent,
  SignInInput,
  SignInProblem,
  SignInReport,
  SignInTag,
  SignUpProfile,
} from './types.ts';

export const signInSetup = setup({
  types: {
    context: {} as SignInContext,
    input: {} as SignInInput,
    events: {} as SignInEvent,
    tags: {} as SignInTag,
    children: {} as {
      readSentCode: 'readSentCode';
      dispatchCode: 'dispatchCode';
      redispatchCode: 'dispatchCode';
      codeAnswers: 'answerCode';
      loadProfile: 'loadProfile';
      saveProfile: 'saveProfile';
    },
  },
  actors: {
    /** Loads the sign-in progress that this tab stored before a reload; `null` without any, or when it is too old. */
    readSentCode: promiseStub<SentCode | null, undefined>('readSentCode'),
    dispatchCode: promiseStub<DispatchReply, { storeId: string; phone: string }>('dispatchCode'),
    /** Receives {@link CodeEntered}; sends `signIn.code.answered`. */
    answerCode: callbackStub<SignInEvent, undefined>('answerCode'),
    loadProfile: promiseStub<ProfileReply, undefined>('loadProfile'),
    saveProfile: promiseStub<ProfileReply, SaveProfileInput>('saveProfile'),
  },
  actions: {
    /** Persists in this tab that a code was sent to the phone. */
    persistSentCode: actionStub<{ phone: string }>('persistSentCode'),
    clearSentCode: actionStub<undefined>('clearSentCode'),

    assignPhone: assign((_, { phone }: { phone: string }) => ({
      phone: normalisePhone(phone),
      problem: null,
    })),
    assignSentCode: assign(({ context }, sent: SentCode | null) => ({
      phone: sent?.phone ?? context.phone,
      phoneOfCode: sent?.phone ?? null,
      resendMs: sent?.resendMs ?? 0,
      sends: 1,
    })),
    assignSent: assign(({ context }) => ({
      problem: null,
      phoneOfCode: context.phone,
      resendMs: RESEND_MS,
      sends: context.sends + 1,
    })),
    assignPause: assign(({ context }, reply: DispatchReply) => {
      const failure = reply.ok ? defect : reply.failure;
      return {
        problem: problemOfFailure(failure),
        phoneOfCode: context.phone,
        resendMs: pauseAfter(failure),
        sends: context.sends + 1,
      };
    }),
    raiseCooling: raise({ type: 'signIn.cooling' }),
    raiseFinished: raise({ type: 'signIn.finished' }),
    assignProblem: assign((_, problem: SignInProblem | null) => ({ problem })),
    assignFailureProblem: assign((_, reply: DispatchReply | ProfileReply) => ({
      problem: problemOfFailure(reply.ok ? defect : reply.failure),
    })),
    assignOutcomeProblem: assign((_, outcome: CodeOutcome) => ({ problem: problemOfOutcome(outcome) })),
    assignProfileProblem: assign((_, profile: SignUpProfile) => ({ problem: profileProblem(profile) })),
    clearProblem: assign({ problem: null }),
    sendCode: sendTo('codeAnswers', ({ context }, { code }: { code: string }): CodeEntered => {
      return { type: 'code.answer', phone: `+91${context.phone}`, code: digitsOf(code) };
    }),
    sendVerified: sendParent({ type: 'signIn.verified' } satisfies SignInReport),
    sendProfile: sendParent((_, user: UserProfile): SignInReport => ({ type: 'signIn.profile.saved', user })),
  },
  guards: {
    hasSentCode: (_, sent: SentCode | null) => sent !== null,
    isPhone: (_, { phone }: { phone: string }) => isPhone(normalisePhone(phone)),
    /** The latest code was requested for this number: going back and forth requests no second one. */
    isAlreadySent: ({ context }, { phone }: { phone: string }) =>
      normalisePhone(phone) === context.phoneOfCode,
    isCode: (_, { code }: { code: string }) => /^\d{6}$/.test(digitsOf(code)),
    canResend: stateIn({ resend: 'ready' }),
    isOk,
    isPaused: (_, reply: DispatchReply) => !reply.ok && isRateLimited(reply.failure),
    isSignedIn: (_, { outcome }: { outcome: CodeOutcome }) => outcome.kind === 'signedIn',
    wantsProfile: ({ context }) => context.customSignup,
    isNew: (_, reply: ProfileReply) => reply.ok && reply.value.firstName === null,
    isProfile: (_, profile: SignUpProfile) => profileProblem(profile) === null,
  },
  delays: {
    requestTimeout: 20_000,
    restoreTimeout: 3_000,
    resendPause: ({ context }) => context.resendMs,
  },
});

/** Pasted codes may contain spaces, dashes and words. */
function digitsOf(code: string): string {
  return code.replace(/\D/g, '');
}

function profileProblem({ firstName, email }: SignUpProfile): SignInProblem | null {
  if (firstName.trim() === '') return { kind: 'firstName' };
  return email.trim() === '' || isEmail(email.trim()) ? null : { kind: 'email' };
}

/** The profile change from the sign-up form; empty fields are left out. */
export function changeOf({ firstName, lastName, email }: SignUpProfile): SaveProfileInput {
  const [last, mail] = [lastName.trim(), email.trim()];
  return {
    change: {
      firstName: firstName.trim(),
      ...(last !== '' && { lastName: last }),
      ...(mail !== '' && { email: mail }),
    },
  };
}
