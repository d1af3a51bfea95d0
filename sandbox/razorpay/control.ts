import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { answer } from './api.ts';
import { BehaviourChangeSchema, type BehaviourControl } from './behaviour.ts';
import type { Cashier } from './cashier.ts';
import { type Instrument, InstrumentSchema } from './entities.ts';
import { badRequest } from './errors.ts';
import type { Ledger } from './ledger.ts';
import { readNewRefund } from './requests.ts';
import type { WebhookSender } from './webhooks.ts';

const LATEST = 50;
const TEST_UPI: Instrument = { method: 'upi', vpa: 'success@razorpay' };

const TargetSchema = v.object({
  url: v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'not an http or https address'),
    ),
  ),
});

const DirectPaymentSchema = v.optional(v.object({ instrument: v.optional(InstrumentSchema, TEST_UPI) }), {});

type Dependencies = {
  readonly ledger: Ledger;
  readonly cashier: Cashier;
  readonly behaviour: BehaviourControl;
  readonly webhooks: WebhookSender;
};

type ByKey = { Params: { key: string } };
type ById = { Params: { id: string } };

/** The control routes (`/sandbox`), which a real provider does not have: behaviour, records, and actions by hand. */
export async function sandboxControl(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { ledger, cashier, behaviour, webhooks } = dependencies;

  // Refuses requests from pages of other sites in the same browser.
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      await reply.code(403).send({ error: { description: 'Not from another site.' } });
    }
  });

  app.get('/behaviour', () => behaviour.get());
  app.put('/behaviour', (request, reply) => change(request.body, reply, behaviour.set));
  app.get<ByKey>('/behaviour/:key', (request) => behaviour.getFor(request.params.key) ?? {});
  app.put<ByKey>('/behaviour/:key', (request, reply) =>
    change(request.body, reply, (value) => behaviour.setFor(request.params.key, value)),
  );
  app.delete<ByKey>('/behaviour/:key', (request, reply) => {
    behaviour.clearFor(request.params.key);
    return reply.code(204).send();
  });

  app.get('/webhook-target', () => ({ url: webhooks.target() }));
  app.put('/webhook-target', (request, reply) => {
    const reading = v.safeParse(TargetSchema, request.body);
    if (!reading.success) return invalid(reply, reading.issues);
    webhooks.setTarget(reading.output.url);
    return { url: webhooks.target() };
  });
  app.get('/webhooks', () => ({ items: webhooks.deliveries() }));
  app.post<ById>('/webhooks/:id/send', async (request, reply) => {
    if (webhooks.target() === null) return homeless(reply);
    return (await webhooks.send(request.params.id)) ? reply.code(204).send() : missing(reply);
  });

  app.post<ById>('/orders/:id/pay', async (request, reply) => {
    const reading = v.safeParse(DirectPaymentSchema, request.body ?? undefined);
    if (!reading.success) return invalid(reply, reading.issues);
    return answer(
      reply,
      await cashier.pay({ orderId: request.params.id, instrument: reading.output.instrument ?? TEST_UPI }),
    );
  });
  app.post<ById>('/payments/:id/capture-late', (request, reply) =>
    answer(reply, ledger.captureLate(request.params.id)),
  );
  app.post<ById>('/payments/:id/charge-again', (request, reply) =>
    answer(reply, cashier.chargeAgain(request.params.id)),
  );

  /** Refunds as a merchant does in the provider's dashboard: the whole payment, or the amount in the body, in paise. */
  app.post<ById>('/payments/:id/refund', (request, reply) => {
    const body = readNewRefund(request.body ?? {});
    return answer(reply, body.ok ? cashier.refund(request.params.id, body.value) : body);
  });
  app.post<ById>('/refunds/:id/process', (request, reply) =>
    answer(reply, ledger.endRefund(request.params.id, 'processed')),
  );
  app.post<ById>('/refunds/:id/fail', (request, reply) =>
    answer(reply, ledger.endRefund(request.params.id, 'failed')),
  );

  app.get('/state', () => ({
    behaviour: behaviour.get(),
    webhookTarget: webhooks.target(),
    orders: ledger
      .orders()
      .slice(-LATEST)
      .reverse()
      .map((order) => ({ ...order, payments: ledger.paymentsOf(order.id).map(withRefunds) })),
    webhooks: webhooks.deliveries().slice(-LATEST).reverse().map(withoutBody),
  }));

  function withRefunds(payment: ReturnType<Ledger['paymentsOf']>[number]) {
    const { email: _email, contact: _contact, ...shown } = payment;
    return { ...shown, refunds: ledger.refundsOf(payment.id) };
  }
}

function withoutBody({ body: _body, ...delivery }: ReturnType<WebhookSender['deliveries']>[number]) {
  return delivery;
}

function change<T>(
  body: unknown,
  reply: FastifyReply,
  apply: (change: v.InferOutput<typeof BehaviourChangeSchema>) => T,
) {
  const reading = v.safeParse(BehaviourChangeSchema, body);
  return reading.success ? reply.send(apply(reading.output)) : invalid(reply, reading.issues);
}

function invalid(reply: FastifyReply, [issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]) {
  const field = v.getDotPath(issue) ?? undefined;
  return reply.code(400).send({ error: badRequest(issue.message, field).error });
}

function homeless(reply: FastifyReply) {
  return reply.code(409).send({ error: { description: 'There is no address to send webhooks to.' } });
}

function missing(reply: FastifyReply) {
  return reply.code(404).send({ error: { description: 'No such event.' } });
}
