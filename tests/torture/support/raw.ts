/** Sends raw requests, such as no page of the shop sends. */
import { createCaller } from '../../../bench/support/load.ts';

export interface RawReply {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

export interface RawCaller {
  /** Sends a body to `/graphql`; an object is sent as JSON. */
  ask(body: string | object, headers?: Readonly<Record<string, string>>): Promise<RawReply>;
  close(): void;
}

export function createRawCaller(origin: string): RawCaller {
  const caller = createCaller(origin, 64);
  return {
    async ask(body, headers = {}) {
      const begun = performance.now();
      const { status, body: reply } = await caller.call({
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', 'x-api-key': 'public-demo-key', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status, text: reply.toString('utf8'), ms: performance.now() - begun };
    },
    close: caller.close,
  };
}
