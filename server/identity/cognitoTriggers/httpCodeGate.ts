import { signatureHeader, signCall } from './signature.ts';
import type { CodeGate } from './types.ts';

export interface HttpGateOptions {
  /** The shop's public address, without a trailing slash. */
  readonly shopUrl: string;
  /** COGNITO_TRIGGER_SECRET of the shop. */
  readonly secret: string;
}

const timeoutMs = 4_000;

/** The shop's codes over HTTP, for a user pool's triggers, which Cognito allows 5 seconds. Throws if the shop does not answer. */
export function createHttpGate({ shopUrl, secret }: HttpGateOptions): CodeGate {
  async function call(request: Readonly<Record<string, string>>): Promise<unknown> {
    const body = JSON.stringify(request);
    const reply = await fetch(`${shopUrl}/api/identity/triggers`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', [signatureHeader]: signCall(secret, body, Date.now()) },
      body,
    });
    if (!reply.ok) throw new Error(`The shop answered ${reply.status}`);
    return reply.json();
  }

  return {
    async accept(phone, code) {
      const reply = await call({ action: 'accept', phone, code });
      return isObject(reply) && reply.isRight === true;
    },
    async standing(phone) {
      const reply = await call({ action: 'standing', phone });
      const { reason, triesLeft } = isObject(reply) ? reply : {};
      if (reason !== 'wrong' && reason !== 'expired' && reason !== 'tooMany') {
        throw new Error('The reply of the shop is not valid');
      }
      return { reason, triesLeft: Number(triesLeft) };
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
