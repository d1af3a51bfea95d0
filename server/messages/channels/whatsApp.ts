import * as v from 'valibot';
import { failedCall, failedStatus, type Send, type SendResult } from './channel.ts';

export interface WhatsAppCloud {
  readonly baseUrl: string;
  /** Id of the business's phone number at Meta. */
  readonly phoneNumberId: string;
  readonly accessToken: string;
}

const version = 'v23.0';
const timeoutMs = 8_000;
const acceptedSchema = v.object({ messages: v.pipe(v.array(v.object({ id: v.string() })), v.minLength(1)) });
const refusedSchema = v.object({ error: v.object({ code: v.number(), message: v.optional(v.string()) }) });

/** Rate limits and outages of Meta's, and a token that has expired: nothing was sent. */
const temporary = new Set([4, 10, 190, 80007, 130429, 131016, 131048, 131056]);
/** Nobody is reached by WhatsApp at this number. */
const unreachable = new Set([131026, 131030, 131051]);

/**
 * Sends templates through Meta's WhatsApp Cloud API. They are named as in `phoneTemplates`; a button opens the link. Meta
 * repeats `biz_opaque_callback_data` in its reports of delivery, by which a call without an answer is found to have sent.
 */
export function createWhatsAppSender({ baseUrl, phoneNumberId, accessToken }: WhatsAppCloud): Send {
  return async ({ id, recipient, template, template_values: values, link }): Promise<SendResult> => {
    const texts = values.map((text) => ({ type: 'text', text }));
    const button = {
      type: 'button',
      sub_type: 'url',
      index: '0',
      parameters: [{ type: 'text', text: pathOf(link) }],
    };
    try {
      const reply = await fetch(`${baseUrl}/${version}/${phoneNumberId}/messages`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: recipient.replace(/^\+/, ''),
          type: 'template',
          template: {
            name: template,
            language: { code: 'en' },
            components: [{ type: 'body', parameters: texts }, ...(link === null ? [] : [button])],
          },
          biz_opaque_callback_data: id,
        }),
      });
      return readReply(reply.status, await reply.json().catch(() => null));
    } catch (error) {
      return failedCall(error);
    }
  };
}

function readReply(status: number, body: unknown): SendResult {
  const refused = v.safeParse(refusedSchema, body);
  if (refused.success) {
    const { code } = refused.output.error;
    const reason = `WhatsApp refused the message (error ${code}).`;
    if (temporary.has(code)) return { kind: 'later', reason };
    return { kind: 'refused', reason, isAddressBad: unreachable.has(code) };
  }
  const failure = failedStatus(status);
  if (failure !== null) return failure;
  const accepted = v.safeParse(acceptedSchema, body);
  if (!accepted.success) return { kind: 'unknown', reason: 'The reply could not be read.' };
  return { kind: 'accepted', id: accepted.output.messages[0]?.id ?? null };
}

/** A template's button holds the shop's address and takes what follows it. */
function pathOf(link: string | null): string {
  if (link === null) return '';
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`.slice(1);
}
