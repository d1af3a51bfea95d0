/** A shopper's browser as the server sees it: GraphQL over kept connections, with replies that may never come. */
import { createCaller } from '../../../bench/support/load.ts';
import type { TypedDocumentString } from '../../../src/contract/generated/operations.ts';

interface Refusal {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export type Reply<Data> =
  | { readonly kind: 'data'; readonly data: Data; readonly cookie: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly message: string; readonly status: number }
  /** No reply, or an unreadable one: the caller does not know what the server did. */
  | { readonly kind: 'lost'; readonly cause: string };

export interface Credentials {
  readonly cookie?: string;
  readonly token?: string;
  /** The caller's address, as a proxy would forward it. */
  readonly address?: string;
}

export interface Client {
  send<Data, Variables extends object>(
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
    credentials?: Credentials,
  ): Promise<Reply<Data>>;
  post(path: string, body: string, headers?: Readonly<Record<string, string>>): Promise<number>;
  close(): void;
}

export function createClient(origin: string, connections = 64): Client {
  const caller = createCaller(origin, connections);
  return {
    async send(document, variables, { cookie, token, address } = {}) {
      try {
        const answer = await caller.call({
          method: 'POST',
          path: '/graphql',
          headers: {
            'content-type': 'application/json',
            'x-api-key': 'public-demo-key',
            ...(cookie === undefined ? {} : { cookie }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(address === undefined ? {} : { 'x-forwarded-for': address }),
          },
          body: JSON.stringify({ query: document.toString(), variables }),
        });
        const { data, errors } = JSON.parse(answer.body.toString());
        const [error] = errors ?? [];
        if (error !== undefined) {
          const { code = 'NONE', details = {} } = error.extensions ?? {};
          return {
            kind: 'refused',
            refusal: { code, details },
            message: error.message,
            status: answer.status,
          };
        }
        const set = answer.headers['set-cookie'];
        return {
          kind: 'data',
          data,
          cookie: (Array.isArray(set) ? set : []).map((text) => text.split(';')[0]).join('; '),
        };
      } catch (error) {
        return { kind: 'lost', cause: error instanceof Error ? error.message : String(error) };
      }
    },
    async post(path, body, headers = {}) {
      const answer = await caller.call({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return answer.status;
    },
    close: caller.close,
  };
}
