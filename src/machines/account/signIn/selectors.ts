/** What views read of a sign-in. */
import type { SignInContext, SignInProblem, SignInTag } from './types.ts';

interface SignInState {
  readonly context: SignInContext;
  hasTag(tag: SignInTag): boolean;
  matches(state: { readonly resend: 'cooling' }): boolean;
}

export type SignInStep = 'phone' | 'code' | 'profile';

/** Null: not known yet, or over. */
export function selectStep(state: SignInState): SignInStep | null {
  const steps: readonly SignInStep[] = ['phone', 'code', 'profile'];
  return steps.find((step) => state.hasTag(step)) ?? null;
}
export const selectIsSignInBusy = (state: SignInState): boolean => state.hasTag('busy');
export const selectProblem = ({ context }: SignInState): SignInProblem | null => context.problem;
export const selectPhone = ({ context }: SignInState): string => context.phone;
/** Another code must wait. */
export const selectIsCooling = (state: SignInState): boolean => state.matches({ resend: 'cooling' });
/** How long, in milliseconds, from when `selectSends` changed. */
export const selectResendMs = ({ context }: SignInState): number => context.resendMs;
export const selectSends = ({ context }: SignInState): number => context.sends;
