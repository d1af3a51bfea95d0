import fastify, { type FastifyInstance, LogController } from 'fastify';
import { channelScripts } from './channels/index.ts';
import { courierPages } from './courier/index.ts';
import { type MailServer, startMailServer } from './messages/mailServer.ts';
import { messagePages } from './messages/pages.ts';
import { phoneApis } from './messages/phones.ts';
import { createPostbox, type Postbox } from './messages/postbox.ts';
import { merchantApi } from './razorpay/api.ts';
import { type BehaviourChange, type BehaviourControl, createBehaviourControl } from './razorpay/behaviour.ts';
import { type Cashier, createCashier } from './razorpay/cashier.ts';
import { sandboxControl } from './razorpay/control.ts';
import { hostedPages } from './razorpay/hosted.ts';
import { openJournal } from './razorpay/journal.ts';
import { createLedger, type Ledger, type LedgerEvent } from './razorpay/ledger.ts';
import { createWebhookSender, type WebhookSender } from './razorpay/webhooks.ts';
import type { SandboxSettings } from './settings.ts';

const FIRST_PAUSE_MS = 1_000;

export type SandboxOptions = Partial<SandboxSettings> & {
  /** The behaviour of payments at the start. */
  readonly behaviour?: BehaviourChange;
  /** Pause before a webhook's second attempt, in milliseconds; doubled after each further failure. */
  readonly webhookPauseMs?: number;
};

export type Sandbox = {
  /** The origin that the sandbox listens on. */
  readonly url: string;
  /** Address of its mail server. */
  readonly mailUrl: string;
  readonly postbox: Postbox;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly behaviour: BehaviourControl;
  /** Pays an order as if a shopper had used the payment window. */
  readonly pay: Cashier['pay'];
  readonly ledger: Ledger;
  readonly webhooks: WebhookSender;
  close(): Promise<void>;
};

/** Starts the stand-ins of the outside providers in this process; by default on a free port and in memory. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    host = '127.0.0.1',
    port = 0,
    mailPort = 0,
    logLevel = 'silent',
    keyId = 'rzp_test_sandbox',
    keySecret = 'sandbox-key-secret',
    webhookSecret = 'sandbox-webhook-secret',
    courierToken = 'sandbox-courier-token',
  } = options;
  const journal = openJournal(options.dataDir);
  const behaviour = createBehaviourControl(options.behaviour);
  const webhooks = createWebhookSender({
    journal,
    secret: webhookSecret,
    target: options.webhookUrl,
    firstPauseMs: options.webhookPauseMs ?? FIRST_PAUSE_MS,
    now: Date.now,
  });
  const ledger = createLedger({ journal, announce, now: Date.now });
  const cashier = createCashier({ ledger, behaviour, keySecret });

  function announce(event: LedgerEvent): void {
    const { payment } = event.payload;
    const rules = payment ? cashier.behaviourOfPayment(payment) : behaviour.get();
    const { webhook, delayMs } = rules;
    webhooks.announce(event, {
      mode: webhook === 'late' ? 'deliver' : webhook,
      delayMs: webhook === 'late' ? delayMs.lateWebhook : delayMs.webhook,
    });
  }

  const app = createApp(logLevel);
  await app.register(hostedPages, { ledger, cashier, keyId });
  await app.register(channelScripts);
  await app.register(merchantApi, { prefix: '/v1', ledger, cashier, keyId, keySecret });
  await app.register(sandboxControl, { prefix: '/sandbox', ledger, cashier, behaviour, webhooks });
  const postbox = createPostbox();
  await app.register(phoneApis, { postbox });
  await app.register(messagePages, { postbox });
  await app.register(courierPages, { token: courierToken, now: Date.now });
  const url = await app.listen({ host, port });
  const mail: MailServer = await startMailServer(postbox, host, mailPort);

  async function close(): Promise<void> {
    await Promise.all([cashier.close(), webhooks.close(), mail.close()]);
    await app.close();
  }
  const mailUrl = mail.url;
  return {
    url,
    mailUrl,
    postbox,
    keyId,
    keySecret,
    webhookSecret,
    behaviour,
    pay: cashier.pay,
    ledger,
    webhooks,
    close,
  };
}

/** Logs contain the route and the status only, because addresses and bodies may contain a shopper's data. */
function createApp(level: SandboxSettings['logLevel']): FastifyInstance {
  const app = fastify({
    logger: { level },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  return app;
}
