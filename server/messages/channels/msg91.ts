import * as v from 'valibot';
import { failedCall, failedStatus, type Send, type SendResult } from './channel.ts';

export interface Msg91Sms {
  readonly baseUrl: string;
  readonly authKey: string;
  /** The account's approved template for each wording of `phoneTemplates`. */
  readonly templateIds: ReadonlyMap<string, string>;
}

const timeoutMs = 8_000;
/** A refusal can have status 200. On success the message is the request's id. */
const replySchema = v.object({ type: v.string(), message: v.optional(v.string()) });

/**
 * Sends text messages through MSG91's flow API: the gaps of an approved template are its variables `var1`, `var2` …, and
 * `link`. The API has no key for a repeated request, so after a call without an answer it cannot say whether it has sent.
 */
export function createSmsSender({ baseUrl, authKey, templateIds }: Msg91Sms): Send {
  return async ({ recipient, template, template_values: values, link }): Promise<SendResult> => {
    const templateId = templateIds.get(template ?? '');
    if (templateId === undefined) {
      return { kind: 'refused', reason: `MSG91_TEMPLATES does not name ${template}.`, isAddressBad: false };
    }
    const variables = Object.fromEntries(values.map((value, index) => [`var${index + 1}`, value]));
    try {
      const reply = await fetch(`${baseUrl}/api/v5/flow/`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authkey: authKey, accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({
          template_id: templateId,
          short_url: '0',
          recipients: [{ mobiles: recipient.replace(/^\+/, ''), ...variables, link: link ?? '' }],
        }),
      });
      const body = v.safeParse(replySchema, await reply.json().catch(() => null));
      const failure = failedStatus(reply.status);
      if (failure !== null) return failure;
      if (!body.success) return { kind: 'unknown', reason: 'The reply could not be read.' };
      if (body.output.type === 'success') return { kind: 'accepted', id: body.output.message ?? null };
      return { kind: 'refused', reason: 'The provider refused the message.', isAddressBad: false };
    } catch (error) {
      return failedCall(error);
    }
  };
}
