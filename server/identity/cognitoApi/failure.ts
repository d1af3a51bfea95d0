/** A refusal in Cognito's form: HTTP 400 with `{__type, message}`. */
export class CognitoFailure extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export const wrongSession = () =>
  new CognitoFailure('NotAuthorizedException', 'Invalid session for the user.');
export const wrongSignIn = () =>
  new CognitoFailure('NotAuthorizedException', 'Incorrect username or password.');
