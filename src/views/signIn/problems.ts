import type { SignInProblem } from '../../machines/account/signIn/index.ts';

/** Error texts of signing in: what happened, what was kept, what to do next. */
export function problemText(problem: SignInProblem): string {
  switch (problem.kind) {
    case 'phone':
      return 'Please enter valid phone number';
    case 'incomplete':
      return 'Please enter all six digits of the code';
    case 'wrong':
      return `That code is not right. ${triesText(problem.triesLeft)}`;
    case 'expired':
      return 'That code is too old. Please ask for another one.';
    case 'tooManyTries':
      return 'Too many tries with this code. Please ask for another one.';
    case 'tooManyCodes':
      return 'We have sent as many codes as we may for now. If one reached you, it is still good.';
    case 'network':
      return 'We could not reach the shop. What you typed is kept: please try again.';
    case 'server':
      return 'Something went wrong on our side. What you typed is kept: please try again.';
    case 'firstName':
      return 'Please enter firstname';
    case 'email':
      return 'Please enter valid email';
  }
}

function triesText(triesLeft: number | null): string {
  if (triesLeft === null) return 'Please try again.';
  return triesLeft === 1 ? 'You have one more try.' : `You have ${triesLeft} more tries.`;
}
