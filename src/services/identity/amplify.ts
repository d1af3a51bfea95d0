/** Identity with Amplify: 45 KB that are loaded only by shoppers who sign in. */
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, type SignInOutput, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { TokenReading } from '../shopApi/index.ts';
import { outcomeOfError, outcomeOfStep } from './outcome.ts';
import type { CodeOutcome, LoadedIdentity, UserPool } from './types.ts';

/** Specification 7. It is sent with every step of a sign-in, because a pool does not pass it to all of its triggers. */
const clientMetadata = { checkout: 'true' };

const { tokenOrchestrator } = cognitoUserPoolsTokenProvider;
const renew = tokenOrchestrator.getTokenRefresher();

/**
 * A renewal of the tokens has no time limit here: `lazy.ts` has one, and hears a refusal that comes later, because Amplify removes
 * the tokens with it.
 */
export function createAmplifyIdentity({ userPoolId, userPoolClientId, endpoint }: UserPool): LoadedIdentity {
  // Amplify warns of every pool that is not Amazon's own.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: endpoint } },
  });
  // Amplify would store the new tokens of a shopper who has signed out meanwhile, in this tab or in another.
  tokenOrchestrator.setTokenRefresher(async (renewal) => {
    const renewed = await renew(renewal);
    if ((await storedTokens())?.username !== renewal.username) throw new Error('Signed out');
    return renewed;
  });
  return {
    accessToken: () => read(false),
    renewToken: () => read(true),
    signIn: async ({ phone, code }) => {
      try {
        return await answer(phone, code);
      } catch (error) {
        return outcomeOfError(error);
      }
    },
  };
}

async function read(forceRefresh: boolean): Promise<TokenReading> {
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh });
    // There were tokens before this call; Amplify removed them because the pool refused to renew them.
    return tokens ? { kind: 'token', token: tokens.accessToken.toString() } : { kind: 'rejected' };
  } catch {
    // Amplify also throws for some refusals after which it removes the tokens, such as of a user that is no more.
    return { kind: (await storedTokens()) === null ? 'rejected' : 'unreachable' };
  }
}

/** The tokens in this browser's storage; `null` if there are none. */
function storedTokens() {
  return tokenOrchestrator.getTokenStore().loadTokens();
}

async function answer(phone: string, code: string): Promise<CodeOutcome> {
  const begun = await signIn({
    username: phone,
    options: { authFlowType: 'CUSTOM_WITHOUT_SRP', clientMetadata },
  });
  if (begun.nextStep.signInStep !== 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE') return outcomeOf(begun);
  return outcomeOf(await confirmSignIn({ challengeResponse: code, options: { clientMetadata } }));
}

function outcomeOf({ isSignedIn, nextStep }: SignInOutput): CodeOutcome {
  if (isSignedIn) return { kind: 'signedIn' };
  return nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE'
    ? outcomeOfStep(nextStep)
    : { kind: 'unreachable' };
}
