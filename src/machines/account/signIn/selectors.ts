/** Selectors of a sign-in. */
import type { SignInContext, SignInProblem, SignInTag } from './types.ts';

interface SignInState {
  readonly context: SignInContext;
  hasTag(tag: SignInTag): boolean;
  matches(state: { resend: 'cooling' } | { step: { profile: 'loading' } }): boolean;
}

export type SignInStep = 'phone' | 'code' | 'profile';

/** `null` before the first step and after the last. */
export function selectStep(state: SignInState): SignInStep | null {
  const steps: readonly SignInStep[] = ['phone', 'code', 'profile'];
  return steps.find((step) => state.hasTag(step)) ?? null;
}
/** The shopper is signed in and has no name yet, so it is asked for. */
export const selectAsksName = (state: SignInState): boolean =>
  state.hasTag('profile') && !state.matches({ step: { profile: 'loading' } });
export const selectIsSignInBusy = (state: SignInState): boolean => state.hasTag('busy');
export const selectProblem = ({ context }: SignInState): SignInProblem | null => context.problem;
export const selectPhone = ({ context }: SignInState): string => context.phone;
/** Another code cannot be requested yet. */
export const selectIsCooling = (state: SignInState): boolean => state.matches({ resend: 'cooling' });
/** Time until another code can be requested, in milliseconds, from the last change of `selectSends`. */
export const selectResendMs = ({ context }: SignInState): number => context.resendMs;
/** How many codes were requested in this sign-in. */
export const selectSends = ({ context }: SignInState): number => context.sends;
