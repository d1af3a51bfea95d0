/** Sends GraphQL operations to the shop like a guest's browser. */
import type { TypedDocumentString } from '../../src/contract/generated/operations.ts';
import type { Answer, Call } from './load.ts';

export interface Reply<Data> {
  readonly data: Data | null;
  readonly errors: readonly {
    readonly extensions: { readonly code: string; readonly details: Record<string, unknown> };
  }[];
  /** The `Cookie` header for the next call; empty if the server set no cookie. */
  readonly cookie: string;
}

/** @param own headers of every request */
export function createClient(
  call: (call: Call) => Promise<Answer>,
  own: Readonly<Record<string, string>> = {},
) {
  const post = (document: string, variables: object, headers: Readonly<Record<string, string>>) =>
    call({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', 'x-api-key': 'public-demo-key', ...own, ...headers },
      body: JSON.stringify({ query: document, variables }),
    });
  return {
    /** Sends an operation and parses the reply. */
    async send<Data, Variables extends object>(
      document: TypedDocumentString<Data, Variables>,
      variables: Variables,
      cookie = '',
    ): Promise<Reply<Data>> {
      const answer = await post(document.toString(), variables, { cookie });
      const { data = null, errors = [] } = JSON.parse(answer.body.toString());
      const set = answer.headers['set-cookie'];
      return {
        data,
        errors,
        cookie: (Array.isArray(set) ? set : []).map((text) => text.split(';')[0]).join('; '),
      };
    },
    /**
     * Sends an operation and accepts compression like browsers do. Returns whether the reply has at least `bytes`
     * bytes.
     */
    async answers<Data, Variables extends object>(
      document: TypedDocumentString<Data, Variables>,
      variables: Variables,
      bytes: number,
    ): Promise<boolean> {
      const { status, body } = await post(document.toString(), variables, { 'accept-encoding': 'br' });
      return status === 200 && body.length >= bytes;
    },
  };
}
