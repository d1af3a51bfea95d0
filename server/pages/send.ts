import type { ExecutionResult } from 'graphql';
import { isErrorCode } from '../../src/contract/errorCode.ts';
import type { RenderDeps } from '../../src/serverRender.types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import type { Engine } from '../graphql/engine.ts';

type Send = RenderDeps['send'];
type Sent = Awaited<ReturnType<Send>>;

/** The shop API's transport for pages rendered in this process: no network, always as a guest. */
export function createInProcessSend(engine: Engine, context: GraphQLContext): Send {
  return async (document, variables, options): Promise<Sent> => {
    if (options?.signal?.aborted) return { ok: false, failure: { kind: 'aborted' } };
    return toSent(await engine.run(document, variables, context));
  };
}

function toSent({ data, errors }: ExecutionResult): Sent {
  const [error] = errors ?? [];
  if (error === undefined) return { ok: true, value: data };
  const { code, details } = error.extensions;
  if (!isErrorCode(code) || code === 'INTERNAL')
    return { ok: false, failure: { kind: 'server', status: 500 } };
  const known = typeof details === 'object' && details !== null ? { ...details } : {};
  return { ok: false, failure: { kind: 'refused', code, details: known, message: error.message } };
}
