import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Postbox } from './postbox.ts';

export interface MailServer {
  /** An smtp:// address. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a local mail server that stores e-mails in the postbox, or refuses them if the postbox is set to. Nothing is delivered
 * anywhere.
 */
export async function startMailServer(postbox: Postbox, host: string, port: number): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, callback) {
      const delivery = postbox.deliveryOf('EMAIL');
      if (delivery === 'refuse-receiver') return callback(smtpError(550, 'No such mailbox here'));
      if (delivery === 'busy') return callback(smtpError(451, 'Try again later'));
      callback();
    },
    onData(stream, session, callback) {
      const delivery = postbox.deliveryOf('EMAIL');
      const read = async () => PostalMime.parse(await buffer(stream));
      read().then((mail) => {
        if (delivery === 'refuse') return callback(smtpError(554, 'Not accepted'));
        for (const { address } of session.envelope.rcptTo) {
          postbox.put({
            channel: 'EMAIL',
            from: [mail.from?.name, mail.from?.address].filter(Boolean).join(', '),
            to: address,
            subject: mail.subject ?? null,
            text: mail.text ?? '',
            html: mail.html ?? null,
            link: null,
            reference: mail.messageId ?? null,
          });
        }
        // `take-silently`: the message is stored, but the sender gets no reply.
        if (delivery !== 'take-silently') callback();
      }, callback);
    },
  });
  server.on('error', () => {});
  server.listen(port, host);
  await once(server.server, 'listening');
  const address = server.server.address();
  return {
    url: `smtp://${host}:${portOf(address)}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function smtpError(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
