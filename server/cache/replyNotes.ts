import type { ReplyNotes } from '../graphql/context.ts';

/** What resolvers said about the replies that one page or one operation is made of. */
export interface CollectedNotes extends ReplyNotes {
  readonly tags: ReadonlySet<string>;
  /** Epoch milliseconds; Infinity if nothing bounds it. */
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
