import type { ExecutionResult } from 'graphql';
import { isErrorCode } from '../../src/contract/errorCode.ts';
import type { RenderDeps } from '../../src/serverRender.types.ts';
import { collectNotes } from '../cache/replyNotes.ts';
import type { Produced, TaggedCache } from '../cache/taggedCache.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import type { Engine } from '../graphql/engine.ts';

type Send = RenderDeps['send'];
type Sent = Awaited<ReturnType<Send>>;

/** A cached reply that many pages are rendered from. */
export interface KeptAnswer {
  readonly sent: Sent;
  /** When it is outdated even without a change of the catalogue, in epoch milliseconds. */
  readonly expiresAt: number;
}

/** The longest time that a reply is cached, because replies contain times that pages show. */
const answerMayAgeMs = 60_000;
/** Estimated memory of a parsed reply and the objects made from it, in bytes per character of its text. */
const bytesPerCharacter = 6;

/**
 * The shop API's transport for pages that are rendered in this process: in memory, always as a guest. Replies that are the same for
 * every guest are cached for other pages until the catalogue changes. A page depends only on the figures of the products in
 * `RenderedPage.tags`, not of all products in its replies, because most of those are cards without figures.
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
    const { sent, expiresAt } = await answers.load(key, () => produce(document, variables));
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
      value: { sent, expiresAt: notes.expiresAt() },
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
