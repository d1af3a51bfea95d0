import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { readJson } from '../gate/json.ts';
import type { CodeService } from './codeService.ts';
import { isSignedCall, signatureHeader } from './cognitoTriggers/signature.ts';
import { parsePhone } from './phone.ts';

export interface TriggerOptions {
  readonly service: CodeService;
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const Phone = v.pipe(v.string(), v.transform(parsePhone), v.string());
const Call = v.variant('action', [
  v.object({ action: v.literal('accept'), phone: Phone, code: v.pipe(v.string(), v.maxLength(100)) }),
  v.object({ action: v.literal('standing'), phone: Phone }),
]);

/**
 * `POST /api/identity/triggers`: verifies codes for the challenge triggers of a real pool. A pool does not say which browser
 * answers, so all browsers count alike.
 */
export async function triggerRoutes(app: FastifyInstance, { service, secret, now }: TriggerOptions) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: 4_096 },
    (_request, body, done) => done(null, body),
  );
  app.post<{ Body: string }>('/api/identity/triggers', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { body } = request;
    if (!isSignedCall(secret, body, request.headers[signatureHeader], now())) {
      return reply.code(403).send({ error: 'Not signed' });
    }
    const reading = readJson(body);
    const call = reading.ok ? v.safeParse(Call, reading.value) : null;
    if (!call?.success) return reply.code(400).send({ error: 'Not a call' });
    const holder = { phone: call.output.phone, device: null };
    if (call.output.action === 'standing') return service.standing(holder);
    const accepted = await service.accept({ ...holder, code: call.output.code.trim() });
    return { isRight: accepted !== null };
  });
}
