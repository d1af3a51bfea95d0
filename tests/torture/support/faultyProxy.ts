/** A proxy between browser and shop that fails as configured: for one call of an operation, or for several. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export const faults = [
  'offline',
  'slow',
  '429',
  '500',
  '503',
  'aborted',
  'truncated',
  'html',
  'graphqlError',
] as const;
export type Fault = (typeof faults)[number];

/** `before`: the call never reaches the server. `after`: the server performs it, and the reply is lost. */
export type Moment = 'before' | 'after';

export interface Plan {
  /** The operation, as in `mutation CreateOrder`; `null`: every call. */
  readonly operation: string | null;
  readonly fault: Fault;
  readonly moment: Moment;
  /** How many calls of the operation fail. */
  readonly times: number;
}

export interface FaultyProxy {
  readonly url: string;
  /** Sets the fault of later calls; `null` for none. */
  plan(plan: Plan | null): void;
  /** Calls that have failed under the plan. */
  failed(): number;
  /** Calls that came since the plan was made. */
  calls(): number;
  close(): Promise<void>;
}

export interface ProxyOptions {
  readonly target: string;
  /** The delay, in milliseconds, that stands for 30 seconds in the test's accelerated time. */
  readonly slowMs: number;
}

export async function startFaultyProxy({ target, slowMs }: ProxyOptions): Promise<FaultyProxy> {
  let plan: Plan | null = null;
  let failed = 0;
  let calls = 0;

  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const [, operation] = /"query":"(?:\s|\\n)*(?:query|mutation) (\w+)/.exec(body.toString()) ?? [];
    calls += 1;
    const current = plan;
    const isHit =
      current !== null &&
      failed < current.times &&
      (current.operation === null || current.operation === operation);
    if (isHit) failed += 1;
    try {
      const answer = isHit && current.moment === 'before' ? null : await forward(target, incoming, body);
      if (!isHit) return reply(outgoing, answer?.status ?? 502, answer?.headers ?? {}, answer?.body ?? body);
      await fail(current.fault, incoming, outgoing, answer);
    } catch {
      incoming.socket.destroy();
    }
  });

  async function fail(
    fault: Fault,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    answer: Answer | null,
  ): Promise<void> {
    const json = { 'content-type': 'application/json' };
    const whole = answer?.body ?? Buffer.from('{"data":{"nothing":true}}');
    switch (fault) {
      case 'offline':
        incoming.socket.destroy();
        return;
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, slowMs));
        return reply(outgoing, answer?.status ?? 504, json, whole);
      case '429':
      case '500':
      case '503':
        return reply(outgoing, Number(fault), { 'content-type': 'text/plain' }, Buffer.from('Not now.'));
      case 'aborted':
        outgoing.writeHead(200, { ...json, 'content-length': String(whole.length) });
        outgoing.write(whole.subarray(0, whole.length / 2), () => incoming.socket.destroy());
        return;
      case 'truncated':
        return reply(outgoing, 200, json, whole.subarray(0, whole.length / 2));
      case 'html':
        return reply(
          outgoing,
          200,
          { 'content-type': 'text/html' },
          Buffer.from('<!doctype html><title>Log in to the hotel</title>'),
        );
      case 'graphqlError':
        return reply(
          outgoing,
          200,
          json,
          Buffer.from(
            JSON.stringify({
              data: null,
              errors: [{ message: 'The server failed. Try again.', extensions: { code: 'INTERNAL' } }],
            }),
          ),
        );
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    plan(next) {
      plan = next;
      failed = 0;
      calls = 0;
    },
    failed: () => failed,
    calls: () => calls,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

function forward(target: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { 'accept-encoding': _encoding, host: _host, ...headers } = incoming.headers;
    const outgoing = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method ?? 'GET', headers },
      async (response) => {
        const whole = await buffer(response);
        const { 'content-type': type = 'application/json', 'set-cookie': cookies } = response.headers;
        resolve({
          status: response.statusCode ?? 0,
          headers: { 'content-type': type, ...(cookies === undefined ? {} : { 'set-cookie': cookies }) },
          body: whole,
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function reply(outgoing: ServerResponse, status: number, headers: Answer['headers'], body: Buffer): void {
  outgoing.writeHead(status, { ...headers, 'content-length': String(body.length) });
  outgoing.end(body);
}
