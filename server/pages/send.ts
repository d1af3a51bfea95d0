import type { ExecutionResult } from 'graphql';
import { isErrorCode } from '../../src/contract/errorCode.ts';
import type { RenderDeps } from '../../src/serverRender.types.ts';
import { collectNotes } from '../cache/replyNotes.ts';
import type { Produced, TaggedCache } from '../cache/taggedCache.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import type { Engine } from '../graphql/engine.ts';

type Send = RenderDeps['send'];
type Sent = Awaited<ReturnType<Send>>;

/** An answer that many pages are made from, and what it depends on. */
export interface KeptAnswer {
  readonly sent: Sent;
  readonly tags: readonly string[];
  /** Epoch milliseconds: when it becomes wrong by itself. */
  readonly expiresAt: number;
}

/** Answers tell the time too, and a page is made from them; so none is older than this. */
const answerMayAgeMs = 60_000;
/** An answer's objects take about three times the bytes of its text. */
const bytesPerCharacter = 3;

/**
 * The shop API's transport for pages rendered in this process: no network, always as a guest. What is the same for every
 * guest is asked for once and kept for other pages, until the catalogue changes; what it depends on, the page does too.
 */
export function createInProcessSend(
  engine: Engine,
  answers: TaggedCache<KeptAnswer>,
  context: GraphQLContext,
): Send {
  return async (document, variables, options): Promise<Sent> => {
    if (options?.signal?.aborted) return { ok: false, failure: { kind: 'aborted' } };
    if (!isShared(document)) return toSent(await engine.run(document, variables, context));
    const key = `${JSON.stringify(variables)} ${document}`;
    const { sent, tags, expiresAt } = await answers.load(key, () => produce(document, variables));
    context.notes.tag(...tags);
    context.notes.expireAt(expiresAt);
    return sent;
  };

  function isShared(document: string): boolean {
    return engine.documents.isCacheable(engine.documents.parse(document));
  }

  async function produce(
    document: string,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<Produced<KeptAnswer>> {
    const notes = collectNotes();
    const sent = toSent(await engine.run(document, variables, { ...context, notes }));
    return {
      value: { sent, tags: [...notes.tags], expiresAt: notes.expiresAt() },
      keep: sent.ok,
      tags: notes.tags,
      expiresAt: Math.min(context.now().getTime() + answerMayAgeMs, notes.expiresAt()),
      bytes: sent.ok ? JSON.stringify(sent.value).length * bytesPerCharacter + document.length : 0,
    };
  }
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
