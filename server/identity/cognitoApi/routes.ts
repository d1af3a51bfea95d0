import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readJson } from '../../gate/json.ts';
import { deviceCookie } from '../deviceCookie.ts';
import { CognitoFailure, type Operation } from './operations.ts';

const contentType = 'application/x-amz-json-1.1';
const target = /^AWSCognitoIdentityProviderService\.(\w{1,40})$/;
const bodyLimit = 16 * 1024;

/** `POST /api/identity`: the shop's own user pool, through Cognito's API. */
export async function cognitoApiRoutes(
  app: FastifyInstance,
  operations: Readonly<Record<string, Operation>>,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(contentType, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof CognitoFailure) return sendFailure(reply, 400, error.type, error.message);
    const isClientError = hasStatus(error) && error.statusCode < 500;
    if (isClientError)
      return sendFailure(reply, error.statusCode, 'SerializationException', 'Unreadable request.');
    request.log.error({ err: error }, 'a sign-in request failed');
    return sendFailure(reply, 500, 'InternalErrorException', 'The server failed. Try again.');
  });
  app.post('/api/identity', { bodyLimit }, async (request, reply) => {
    const [, name = ''] = target.exec(String(request.headers['x-amz-target'])) ?? [];
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (operation === undefined) throw new CognitoFailure('UnknownOperationException', 'Unknown operation.');
    const cookies = Object.entries(parseCookie(request.headers.cookie ?? ''));
    const device = deviceCookie.read(
      new Map(cookies.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))),
    );
    const answer = await operation(parse(request.body), device);
    return send(reply, 200, answer);
  });
}

function parse(body: unknown): unknown {
  const reading = readJson(body);
  if (reading.ok) return reading.value;
  throw new CognitoFailure('SerializationException', reading.problem);
}

function hasStatus(error: unknown): error is { statusCode: number } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'statusCode' in error &&
    typeof error.statusCode === 'number'
  );
}

function sendFailure(reply: FastifyReply, status: number, type: string, message: string): FastifyReply {
  return send(reply.header('x-amzn-errortype', type), status, { __type: type, message });
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': contentType, 'cache-control': 'no-store' })
    .send(JSON.stringify(body));
}
