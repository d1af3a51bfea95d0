export { createPaymentService } from './paymentService.ts';
export { createScriptLoader } from './script.ts';
export type { FailedAttempt, PaymentOutcome, ScriptResult } from './types.ts';
