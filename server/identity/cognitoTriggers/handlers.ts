import type { Standing } from '../codes.ts';
import type {
  CodeGate,
  CreateAuthChallengeEvent,
  DefineAuthChallengeEvent,
  VerifyAuthChallengeEvent,
} from './types.ts';

/** Answers in one sign-in, whatever the number of codes; a code's own tries are counted by the shop. */
const mostRounds = 10;

/** What comes next: the challenge, again after a wrong answer; tokens after a right one; the end after too many. */
export async function defineAuthChallenge(
  event: DefineAuthChallengeEvent,
): Promise<DefineAuthChallengeEvent> {
  const { session, userNotFound = false } = event.request;
  const isOurs = session.every(({ challengeName }) => challengeName === 'CUSTOM_CHALLENGE');
  const isRight = isOurs && !userNotFound && session.at(-1)?.challengeResult === true;
  const isOver = !isOurs || session.length >= mostRounds;
  event.response.issueTokens = isRight;
  event.response.failAuthentication = !isRight && isOver;
  if (!isRight && !isOver) event.response.challengeName = 'CUSTOM_CHALLENGE';
  return event;
}

/**
 * What the browser is told of the challenge. The code is not sent here but when it is asked for
 * (`ensureUserAndDispatchOTP`); after a wrong answer, `reason` and `triesLeft` say why it was not taken.
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

/** Whether the answer is a code of the user's phone; it is then used up. */
export function verifyAuthChallengeWith(gate: Pick<CodeGate, 'accept'>) {
  return async (event: VerifyAuthChallengeEvent): Promise<VerifyAuthChallengeEvent> => {
    const { userAttributes, challengeAnswer } = event.request;
    const phone = userAttributes.phone_number;
    event.response.answerCorrect = phone !== undefined && (await gate.accept(phone, challengeAnswer));
    return event;
  };
}

const nobody: Standing = { reason: 'expired', triesLeft: 0 };

function describe({ reason, triesLeft }: Standing): Record<string, string> {
  return { reason, triesLeft: String(triesLeft) };
}
