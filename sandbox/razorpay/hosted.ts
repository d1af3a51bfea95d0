import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { SHARED_STYLES, servingFiles, withSecurityHeaders } from '../browserFiles.ts';
import { answer } from './api.ts';
import type { Cashier } from './cashier.ts';
import { InstrumentSchema, PayerSchema } from './entities.ts';
import { badRequest, UNKNOWN_ID } from './errors.ts';
import type { Ledger } from './ledger.ts';

const FOLDER = new URL('./browser/', import.meta.url);
const STYLES = [...SHARED_STYLES, 'theme.css', 'window.css', 'screens.css', 'form.css'];
const MODULES = ['window.ts', 'fields.ts', 'control.ts'];

const PaymentSchema = v.object({
  key_id: v.string(),
  order_id: v.string(),
  instrument: InstrumentSchema,
  payer: v.optional(PayerSchema, {}),
  description: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255))), null),
});
const DecisionSchema = v.object({ decision: v.picklist(['approve', 'decline']) });

/** The origin that opens the window, and the origins of the pages that frame that page. */
type WindowQuery = { readonly origin?: string; readonly within?: string | readonly string[] };

type Dependencies = { readonly ledger: Ledger; readonly cashier: Cashier; readonly keyId: string };

/** Serves the browser's part: the checkout script, the payment window's frame, and the control page. */
export async function hostedPages(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { ledger, cashier, keyId } = dependencies;
  const servePage = servingFiles(FOLDER, ['checkout.ts', 'window.html', 'control.html']);
  const serveAsset = servingFiles(FOLDER, [...STYLES, ...MODULES]);

  app.get('/v1/checkout.js', (_request, reply) =>
    servePage(reply.header('cross-origin-resource-policy', 'cross-origin'), 'checkout.ts'),
  );
  app.get('/', (_request, reply) => servePage(framedBy(reply, "'none'"), 'control.html'));
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
    serveAsset(reply, request.params.name),
  );
  app.get<{ Querystring: WindowQuery }>('/checkout/window', (request, reply) => {
    const { origin, within = [] } = request.query;
    const ancestors = [origin, ...[within].flat()].map(readOrigin);
    if (ancestors.includes(undefined))
      return reply.code(400).send({ error: badRequest('The origin is required.', 'origin').error });
    return servePage(framedBy(reply, ancestors.join(' ')), 'window.html');
  });

  app.get<{ Params: { id: string }; Querystring: { key_id?: string } }>(
    '/checkout/orders/:id',
    (request, reply) => {
      const order = request.query.key_id === keyId ? ledger.order(request.params.id) : undefined;
      if (!order) return reply.code(400).send({ error: badRequest(UNKNOWN_ID).error });
      const { id, amount, currency, status } = order;
      return reply.send({ id, amount, currency, status });
    },
  );
  app.post('/checkout/payments', async (request, reply) => {
    const reading = v.safeParse(PaymentSchema, request.body);
    if (!reading.success) return invalid(reply, reading.issues);
    const { key_id, order_id, instrument, payer, description } = reading.output;
    if (key_id !== keyId) return reply.code(400).send({ error: badRequest(UNKNOWN_ID).error });
    return answer(reply, await cashier.pay({ orderId: order_id, instrument, payer, description }));
  });
  app.post<{ Params: { id: string } }>('/checkout/payments/:id/decision', async (request, reply) => {
    const reading = v.safeParse(DecisionSchema, request.body);
    if (!reading.success) return invalid(reply, reading.issues);
    return answer(reply, await cashier.decide(request.params.id, reading.output.decision));
  });
}

function framedBy(reply: FastifyReply, ancestors: string): FastifyReply {
  return withSecurityHeaders(reply, {
    'script-src': "'self'",
    'img-src': "'self' data: http: https:",
    'frame-ancestors': ancestors,
  });
}

/** Returns the origin of the page that frames the window if it is an http or https origin, else `undefined`. */
function readOrigin(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const { origin, protocol } = new URL(text);
  return origin === text && /^https?:$/.test(protocol) ? origin : undefined;
}

function invalid(reply: FastifyReply, [issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]) {
  return reply.code(400).send({ error: badRequest(issue.message, v.getDotPath(issue) ?? undefined).error });
}
