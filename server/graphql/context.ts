import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

/** The caller of an operation. A guest is identified by the public key only. */
export type Caller = GuestCaller | UserCaller;
interface GuestCaller {
  readonly kind: 'guest';
}
export interface UserCaller {
  readonly kind: 'user';
  /** The access token's subject. */
  readonly userId: string;
  /** The sign-in that the token comes from; absent if the user pool does not tell them apart. */
  readonly sessionId?: string;
}

export interface ReplyCookie {
  readonly name: string;
  readonly value: string;
  /** Cookies are always http-only, `SameSite=Lax`, on path `/`, and secure when the shop is served by https. */
  readonly maxAgeSeconds: number;
}

/** A resolver's caching hints. Only replies of cacheable queries to guests are cached. */
export interface ReplyNotes {
  /** Adds cache tags, such as `product:<id>` for a reply with a product's figures. */
  tag(...tags: string[]): void;
  /** The reply is outdated after this time (epoch milliseconds), for example because a coupon expires. */
  expireAt(time: number): void;
  /** The reply contains the current time. */
  tellsTime(): void;
}

/** The context of every resolver. A resolver's own services come from its factory, not from here. */
export interface GraphQLContext {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly caller: Caller;
  /** The server's clock; the only clock that resolvers read. */
  readonly now: () => Date;
  /** The request's cookies; empty when pages are rendered, so that they are the same for everyone. */
  readonly cookies: ReadonlyMap<string, string>;
  /** The shopper's address, for limits; never stored. */
  readonly ip: string;
  readonly setCookie: (cookie: ReplyCookie) => void;
  readonly notes: ReplyNotes;
}
