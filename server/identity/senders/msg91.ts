import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import type { Msg91Config } from '../../config.ts';
import type { SendCode } from '../codeService.ts';

const timeoutMs = 8_000;
/** A refusal can have status 200. */
const ReplySchema = v.object({ type: v.string() });

/**
 * Sends codes as text messages through MSG91's flow API, with the account's approved template, whose variable `otp` is the
 * code. The code is in the body only, never in a URL that proxies log.
 */
export function createMsg91Sender(
  { baseUrl, authKey, templateId }: Msg91Config,
  log: Pick<FastifyBaseLogger, 'error'>,
): SendCode {
  return async ({ phone, code }) => {
    const failure = await send(phone.replace(/^\+/, ''), code);
    if (failure !== null) log.error({ provider: 'msg91', failure }, 'a sign-in code could not be sent');
    return failure === null;
  };

  /** Returns the failure, or `null` if the message was accepted. The reply is not logged, as it may contain the number. */
  async function send(mobiles: string, code: string): Promise<string | null> {
    try {
      const reply = await fetch(`${baseUrl}/api/v5/flow/`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authkey: authKey, accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({
          template_id: templateId,
          short_url: '0',
          recipients: [{ mobiles, otp: code }],
        }),
      });
      if (!reply.ok) return `status ${reply.status}`;
      const body = v.safeParse(ReplySchema, await reply.json());
      return body.success && body.output.type === 'success' ? null : 'refused';
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown';
    }
  }
}
