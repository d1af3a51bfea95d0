import type { CodeRefusal } from '../codes.ts';

/**
 * The events that Cognito sends to a user pool's three challenge triggers, as far as they are used here. A handler fills in
 * `response` and returns the event.
 */
export interface ChallengeResult {
  readonly challengeName: string;
  readonly challengeResult: boolean;
  readonly challengeMetadata?: string;
}

interface CommonRequest {
  readonly userAttributes: Readonly<Record<string, string>>;
  /** There is no such user, which the pool does not reveal to the browser. */
  readonly userNotFound?: boolean;
}

export interface DefineAuthChallengeEvent {
  readonly request: CommonRequest & { readonly session: readonly ChallengeResult[] };
  readonly response: {
    challengeName?: string;
    issueTokens?: boolean;
    failAuthentication?: boolean;
  };
}

export interface CreateAuthChallengeEvent {
  readonly request: CommonRequest & {
    readonly challengeName: string;
    readonly session: readonly ChallengeResult[];
  };
  readonly response: {
    publicChallengeParameters?: Record<string, string>;
    privateChallengeParameters?: Record<string, string>;
    challengeMetadata?: string;
  };
}

export interface VerifyAuthChallengeEvent {
  readonly request: CommonRequest & {
    readonly privateChallengeParameters: Readonly<Record<string, string>>;
    readonly challengeAnswer: string;
  };
  readonly response: { answerCorrect?: boolean };
}

/** The shop's codes, as the triggers reach them: in the same process, or over HTTP from a real pool. */
export interface CodeGate {
  /** Uses up the code. Returns `false` for a wrong one. */
  accept(phone: string, code: string): Promise<boolean>;
  /** Why the last code was not accepted. */
  standing(phone: string): Promise<CodeRefusal>;
}
