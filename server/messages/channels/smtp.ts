import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import { emailHtml, emailText, type ShopFace } from '../email.ts';
import { letterSchema } from '../message.ts';
import type { Send, SendResult } from './channel.ts';

export interface SmtpMail {
  /** `smtp://` or `smtps://`, with user and password. */
  readonly url: string;
  /** An address; the shop's name is written before it. */
  readonly from: string;
}

/** Time to connect, and then for the server to greet, in milliseconds. */
const greetingMs = 8_000;
/**
 * Time for each answer after the greeting, in milliseconds. A server that scans letters for viruses may take half a minute to accept
 * one.
 */
const usualAnswerMs = 45_000;
const letterCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
const failureSchema = v.object({
  message: v.optional(v.string()),
  code: v.optional(v.string()),
  command: v.optional(v.string()),
  responseCode: v.optional(v.number()),
  syscall: v.optional(v.string()),
});
/** The library names the command CONN for whatever befalls the connection, also after the letter was handed over. */
const beforeGreeting = /^(Connection timeout|Greeting never received)/;

/**
 * Sends e-mails by SMTP. Each keeps the same Message-ID when it is sent again, by which mailboxes can tell a second copy;
 * SMTP itself cannot say whether an e-mail was taken after its connection broke.
 *
 * @param answerMs time for each answer after the server's greeting, in milliseconds
 */
export function createEmailSender(
  { url, from }: SmtpMail,
  face: () => Promise<ShopFace>,
  answerMs: number = usualAnswerMs,
): Send {
  const { hostname } = new URL(url);
  const transport = createTransport({
    url,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, recipient, subject, body, letter, link, stopLink }): Promise<SendResult> => {
    const reading = v.safeParse(letterSchema, letter);
    const content = { subject: subject ?? body, body, letter: reading.success ? reading.output : null };
    const shop = await face();
    try {
      const sent = await transport.sendMail({
        from: { name: shop.name, address: from },
        to: recipient,
        messageId: `<${id}@${hostname}>`,
        subject: content.subject,
        text: emailText({ ...content, link, stopLink }, shop),
        html: emailHtml({ ...content, link, stopLink }, shop),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(stopLink === null
            ? {}
            : {
                'List-Unsubscribe': `<${stopLink}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      });
      return { kind: 'accepted', id: sent.messageId };
    } catch (error) {
      return resultOf(error);
    }
  };
}

/**
 * The server's word is final. Without one, nothing was sent only where there was no connection, or no greeting yet.
 */
function resultOf(error: unknown): SendResult {
  const {
    message = '',
    code = '',
    command = '',
    responseCode,
    syscall = '',
  } = v.parse(v.fallback(failureSchema, {}), error);
  if (responseCode !== undefined) {
    const reason = `The mail server answered ${responseCode} to ${command}.`;
    // Before the letter's own commands the fault is the shop's, such as a wrong password, and will be put right.
    if (responseCode < 500 || !letterCommands.has(command)) return { kind: 'later', reason };
    return { kind: 'refused', reason, isAddressBad: command === 'RCPT TO' };
  }
  const reason = `The mail server did not answer (${code}).`;
  const isUnconnected = syscall === 'connect' || syscall === 'getaddrinfo' || code === 'EDNS';
  return isUnconnected || beforeGreeting.test(message)
    ? { kind: 'later', reason }
    : { kind: 'unknown', reason };
}
