/** Hands a sign-in code over to be delivered. Answers whether it was accepted; says why not to the log only. */
export type SendCode = (message: {
  /** With +91. */
  readonly phone: string;
  readonly code: string;
}) => Promise<boolean>;
