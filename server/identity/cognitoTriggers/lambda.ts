/**
 * The three challenge triggers of a Cognito user pool, for deployment: `npm run cognito:triggers` bundles them into one file
 * without dependencies. They need the environment variables SHOP_URL and COGNITO_TRIGGER_SECRET.
 */
import { createAuthChallengeWith, verifyAuthChallengeWith } from './handlers.ts';
import { createHttpGate } from './httpCodeGate.ts';

const gate = createHttpGate({ shopUrl: setting('SHOP_URL'), secret: setting('COGNITO_TRIGGER_SECRET') });

export { defineAuthChallenge } from './handlers.ts';
export const createAuthChallenge = createAuthChallengeWith(gate);
export const verifyAuthChallengeResponse = verifyAuthChallengeWith(gate);

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value.replace(/\/+$/, '');
}
