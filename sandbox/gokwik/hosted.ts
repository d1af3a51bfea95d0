import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { SHARED_STYLES, servingFiles, withSecurityHeaders } from '../browserFiles.ts';
import type { BehaviourControl } from './behaviour.ts';
import type { CheckoutLogs } from './checkoutLogs.ts';
import { SHOP_CALLS, type ShopCall, type ShopClient, type ShopReply } from './shop.ts';

const FOLDER = new URL('./browser/', import.meta.url);
const ASSETS = [
  ...SHARED_STYLES,
  'theme.css',
  'widget.css',
  'steps.css',
  'summary.css',
  'widget.ts',
  'api.ts',
  'dom.ts',
  'events.ts',
  'fields.ts',
  'contact.ts',
  'delivery.ts',
  'payment.ts',
  'summary.ts',
  'control.ts',
  'lookalike.ts',
];

const BodySchema = v.looseObject({
  merchantCheckoutId: v.pipe(v.string(), v.uuid()),
  phone: v.optional(v.string()),
});
const EventSchema = v.object({
  merchantCheckoutId: v.pipe(v.string(), v.uuid()),
  name: v.pipe(v.string(), v.maxLength(60)),
});

type Dependencies = {
  readonly behaviour: BehaviourControl;
  readonly shop: ShopClient;
  readonly logs: CheckoutLogs;
  /** Origin of the card provider, whose window opens inside the checkout. */
  readonly paymentOrigin: string;
};

/** Serves the browser's part: the widget's script, the checkout's frame and its calls, and the control page. */
export async function widgetPages(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { behaviour, shop, logs, paymentOrigin } = dependencies;
  const servePage = servingFiles(FOLDER, ['gokwik.ts', 'widget.html', 'lookalike.html', 'control.html']);
  const serveAsset = servingFiles(FOLDER, ASSETS);

  app.get('/v4/build/gokwik.js', (_request, reply) => {
    const { script } = behaviour.get();
    if (script === 'missing') return reply.code(404).send({ error: 'Not found' });
    // The connection stays open and silent until the caller or the sandbox ends it.
    if (script === 'hang') return reply.hijack();
    return servePage(reply.header('cross-origin-resource-policy', 'cross-origin'), 'gokwik.ts');
  });
  app.get('/', (_request, reply) => servePage(framedBy(reply, "'none'"), 'control.html'));
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
    serveAsset(reply, request.params.name),
  );
  app.get<{ Querystring: { origin?: string } }>('/widget', (request, reply) => {
    const { origin = '' } = request.query;
    if (!shop.address().origins.includes(origin)) {
      return reply.code(400).send({ error: { message: 'This origin is not a registered shop.' } });
    }
    return servePage(framedBy(reply, origin), 'widget.html');
  });

  app.get<{ Querystring: { origin?: string } }>('/lookalike', (request, reply) => {
    const { origin = '' } = request.query;
    if (!shop.address().origins.includes(origin)) return reply.code(400).send();
    return servePage(framedBy(reply, `'self' ${origin}`), 'lookalike.html');
  });

  app.post('/api/open', async (request, reply) => {
    const body = read(BodySchema, request.body);
    if (body === undefined) return badRequest(reply);
    const { merchantCheckoutId: id, phone } = body;
    const rules = behaviour.resolve([phone ?? '', id]);
    logs.log(id, 'opened');
    await wait(rules.delayMs);
    const { status, body: view } = await shop.send('checkout', { merchantCheckoutId: id });
    const { opening, events, closing, forged } = rules;
    return { behaviour: { opening, events, closing, forged }, status, view };
  });
  app.post('/api/event', (request, reply) => {
    const body = read(EventSchema, request.body);
    if (body === undefined) return badRequest(reply);
    logs.log(body.merchantCheckoutId, `event ${body.name}`);
    return reply.code(204).send();
  });
  for (const call of SHOP_CALLS) {
    app.post(`/api/${call}`, async (request, reply) => {
      const body = read(BodySchema, request.body);
      if (body === undefined) return badRequest(reply);
      const { status, body: answer } = await pass(call, body, request.ip);
      return reply.code(status).send(answer);
    });
  }

  /** Passes a call to the shop. `address`: the shopper's IP address, for the shop's limits. */
  async function pass(
    call: ShopCall,
    body: v.InferOutput<typeof BodySchema>,
    address: string,
  ): Promise<ShopReply> {
    const id = body.merchantCheckoutId;
    const rules = behaviour.resolve([phoneOf(body), id]);
    await wait(rules.delayMs);
    const { phone, ...rest } = body;
    const isLogin = call.startsWith('login/');
    const reply = await shop.send(call, isLogin ? { ...rest, phone, address } : rest);
    logs.log(id, call, reply.status);
    const isLost = call === 'order' && rules.orderReply === 'lost';
    return isLost
      ? { status: 504, body: { error: { code: 'LOST', message: 'The reply was lost.' } } }
      : reply;
  }

  function framedBy(reply: FastifyReply, ancestors: string): FastifyReply {
    return withSecurityHeaders(reply, {
      'script-src': `'self' ${paymentOrigin}`,
      'img-src': 'data: http: https:',
      'frame-src': `'self' ${paymentOrigin}`,
      'frame-ancestors': ancestors,
    });
  }
}

function phoneOf({ phone }: { readonly phone?: string | undefined }): string {
  return (phone ?? '').replace(/^\+91/, '');
}

function read<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T | undefined {
  const reading = v.safeParse(schema, body);
  return reading.success ? reading.output : undefined;
}

function badRequest(reply: FastifyReply): FastifyReply {
  return reply.code(400).send({ error: { code: 'BAD_INPUT', message: 'The request cannot be read.' } });
}
