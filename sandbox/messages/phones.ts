import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { fill, type Postbox } from './postbox.ts';

const variables = v.record(v.string(), v.unknown());
const smsSchema = v.object({
  template_id: v.string(),
  recipients: v.pipe(v.array(v.intersect([v.object({ mobiles: v.string() }), variables])), v.minLength(1)),
});

const parameter = v.object({ type: v.literal('text'), text: v.string() });
const whatsAppSchema = v.object({
  messaging_product: v.literal('whatsapp'),
  to: v.string(),
  type: v.literal('template'),
  template: v.object({
    name: v.string(),
    components: v.array(v.object({ type: v.string(), parameters: v.array(parameter) })),
  }),
  biz_opaque_callback_data: v.optional(v.string()),
});

/** The parts of MSG91's flow API and Meta's WhatsApp Cloud API that the shop uses. No message reaches a phone. */
export async function phoneApis(app: FastifyInstance, { postbox }: { postbox: Postbox }): Promise<void> {
  app.post('/api/v5/flow/', async (request, reply) => {
    const reading = v.safeParse(smsSchema, request.body);
    const delivery = postbox.deliveryOf('SMS');
    if (delivery === 'busy') return reply.code(503).send({ type: 'error', message: 'busy' });
    // MSG91 itself also refuses with status 200.
    if (!request.headers.authkey || !reading.success || delivery.startsWith('refuse')) {
      return { type: 'error', message: 'invalid request' };
    }
    const { template_id: template, recipients } = reading.output;
    const wording = postbox.wordingOf(template);
    if (wording === undefined) return { type: 'error', message: 'template not found' };
    for (const { mobiles, ...rest } of recipients) {
      const values = Array.from({ length: 9 }, (_, index) => String(rest[`var${index + 1}`] ?? ''));
      postbox.put({
        channel: 'SMS',
        from: 'AX-SHOPIN',
        to: `+${mobiles}`,
        subject: null,
        text: [fill(wording, values), String(rest.link ?? '')].join(' ').trim(),
        html: null,
        link: null,
        reference: null,
      });
    }
    if (delivery === 'take-silently') return hangUp(reply);
    return { type: 'success', message: randomBytes(12).toString('hex') };
  });

  app.post('/:version/:phoneNumberId/messages', async (request, reply) => {
    const reading = v.safeParse(whatsAppSchema, request.body);
    const delivery = postbox.deliveryOf('WHATSAPP');
    if (!request.headers.authorization?.startsWith('Bearer ')) return metaError(reply, 401, 190);
    if (!reading.success || delivery === 'refuse') return metaError(reply, 400, 100);
    if (delivery === 'busy') return metaError(reply, 429, 130429);
    if (delivery === 'refuse-receiver') return metaError(reply, 400, 131026);
    const { to, template, biz_opaque_callback_data: reference } = reading.output;
    const wording = postbox.wordingOf(template.name);
    if (wording === undefined) return metaError(reply, 404, 132001);
    const partOf = (type: string) =>
      template.components.find((component) => component.type === type)?.parameters.map(({ text }) => text);
    const [path] = partOf('button') ?? [];
    const stored = postbox.put({
      channel: 'WHATSAPP',
      from: 'The shop',
      to: `+${to}`,
      subject: null,
      text: fill(wording, partOf('body') ?? []),
      html: null,
      link: path === undefined ? null : `${postbox.shopUrl()}/${path}`,
      reference: reference ?? null,
    });
    if (delivery === 'take-silently') return hangUp(reply);
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: `wamid.${stored.id}`, message_status: 'accepted' }],
    };
  });
}

function metaError(reply: FastifyReply, status: number, code: number): FastifyReply {
  return reply.code(status).send({ error: { message: 'The stand-in refuses.', code } });
}

/** Closes the connection without a reply. */
function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
