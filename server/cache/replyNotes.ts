import type { ReplyNotes } from '../graphql/context.ts';

/** Collects the resolvers' caching hints for all replies from which a page or operation is built. */
export interface CollectedNotes extends ReplyNotes {
  readonly tags: ReadonlySet<string>;
  /** Epoch milliseconds; Infinity without a limit. */
  readonly expiresAt: () => number;
  readonly hasTold: () => boolean;
}

export function collectNotes(): CollectedNotes {
  const tags = new Set<string>();
  let expiresAt = Number.POSITIVE_INFINITY;
  let hasTold = false;
  return {
    tags,
    tag(...more) {
      for (const tag of more) tags.add(tag);
    },
    expireAt(time) {
      expiresAt = Math.min(expiresAt, time);
    },
    tellsTime() {
      hasTold = true;
    },
    expiresAt: () => expiresAt,
    hasTold: () => hasTold,
  };
}
