import type { CodeRefusal } from '../codes.ts';
import type {
  CodeGate,
  CreateAuthChallengeEvent,
  DefineAuthChallengeEvent,
  VerifyAuthChallengeEvent,
} from './types.ts';

/** Attempts in one sign-in over all codes; the shop counts each code's own attempts. */
const maxRounds = 10;

/** Decides the next step: the challenge (again after a wrong answer), tokens after a right one, failure after 10 attempts. */
export async function defineAuthChallenge(
  event: DefineAuthChallengeEvent,
): Promise<DefineAuthChallengeEvent> {
  const { session, userNotFound = false } = event.request;
  const isOurs = session.every(({ challengeName }) => challengeName === 'CUSTOM_CHALLENGE');
  const isRight = isOurs && !userNotFound && session.at(-1)?.challengeResult === true;
  const isOver = !isOurs || session.length >= maxRounds;
  event.response.issueTokens = isRight;
  event.response.failAuthentication = !isRight && isOver;
  if (!isRight && !isOver) event.response.challengeName = 'CUSTOM_CHALLENGE';
  return event;
}

/**
 * Creates the challenge that the browser receives. No code is sent here; `ensureUserAndDispatchOTP` sends it. After a wrong
 * answer, `reason` and `triesLeft` say why it was not accepted.
 */
export function createAuthChallengeWith(gate: Pick<CodeGate, 'standing'>) {
  return async (event: CreateAuthChallengeEvent): Promise<CreateAuthChallengeEvent> => {
    const { session, userAttributes } = event.request;
    const phone = userAttributes.phone_number;
    event.response.publicChallengeParameters =
      session.length === 0 ? {} : describe(phone === undefined ? nobody : await gate.standing(phone));
    event.response.privateChallengeParameters = {};
    event.response.challengeMetadata = 'CODE';
    return event;
  };
}

/** Verifies the answer as a code of the user's phone, and uses it up. */
export function verifyAuthChallengeWith(gate: Pick<CodeGate, 'accept'>) {
  return async (event: VerifyAuthChallengeEvent): Promise<VerifyAuthChallengeEvent> => {
    const { userAttributes, challengeAnswer } = event.request;
    const phone = userAttributes.phone_number;
    event.response.answerCorrect = phone !== undefined && (await gate.accept(phone, challengeAnswer));
    return event;
  };
}

const nobody: CodeRefusal = { reason: 'expired', triesLeft: 0 };

function describe({ reason, triesLeft }: CodeRefusal): Record<string, string> {
  return { reason, triesLeft: String(triesLeft) };
}
