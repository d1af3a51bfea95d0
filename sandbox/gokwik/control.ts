import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { BehaviourChangeSchema, type BehaviourControl } from './behaviour.ts';
import type { CheckoutLogs } from './checkoutLogs.ts';
import type { ShopClient } from './shop.ts';

const Origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text),
    'not an origin',
  ),
);
const ShopSchema = v.object({
  url: Origin,
  origins: v.pipe(v.array(Origin), v.minLength(1), v.maxLength(10)),
});

type Dependencies = {
  readonly behaviour: BehaviourControl;
  readonly shop: ShopClient;
  readonly logs: CheckoutLogs;
};

type ByKey = { Params: { key: string } };

/**
 * The control routes (`/sandbox`), which a real provider does not have: behaviour, the shop's address, logs of
 * checkouts.
 */
export async function expressControl(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { behaviour, shop, logs } = dependencies;

  // Refuses requests from pages of other sites in the same browser.
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      await reply.code(403).send({ error: { message: 'Not from another site.' } });
    }
  });

  app.get('/state', () => ({
    behaviour: behaviour.get(),
    shop: shop.address(),
    checkouts: logs.latest(),
  }));
  app.put('/shop', (request, reply) =>
    change(reply, ShopSchema, request.body, (address) => {
      shop.setAddress(address);
      return shop.address();
    }),
  );
  app.get('/behaviour', () => behaviour.get());
  app.put('/behaviour', (request, reply) =>
    change(reply, BehaviourChangeSchema, request.body, behaviour.set),
  );
  app.put<ByKey>('/behaviour/:key', (request, reply) =>
    change(reply, BehaviourChangeSchema, request.body, (value) =>
      behaviour.setFor(request.params.key, value),
    ),
  );
  app.delete<ByKey>('/behaviour/:key', (request, reply) => {
    behaviour.clearFor(request.params.key);
    return reply.code(204).send();
  });
}

function change<T>(
  reply: FastifyReply,
  schema: v.GenericSchema<unknown, T>,
  body: unknown,
  apply: (value: T) => object,
): FastifyReply {
  const reading = v.safeParse(schema, body);
  if (reading.success) return reply.send(apply(reading.output));
  const [issue] = reading.issues;
  const path = v.getDotPath(issue) ?? 'body';
  return reply.code(400).send({ error: { message: `${path}: ${issue.message}` } });
}
