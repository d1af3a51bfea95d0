import type { FastifyInstance } from 'fastify';
import type { VerifyToken } from './graphql/caller.ts';
import type { QueryResolvers, Resolvers } from './graphql/generated/resolvers.ts';

/** How a part's own routes know who asks. */
export interface Callers {
  readonly verifyToken: VerifyToken;
}

/**
 * A part of the backend that `server/app.ts` plugs in: commerce and images are such parts. A factory
 * (`createCommerce({config, database, log, now})`) closes over what the part needs.
 */
export interface ServerModule {
  readonly resolvers?: Resolvers;
  /**
   * Its queries whose replies are the same for every guest until the catalogue changes (a trigger of migration 3
   * fires) or `notes.expireAt` passes. Such a resolver reads no cookie, address or caller.
   */
  readonly cacheable?: readonly (keyof QueryResolvers)[];
  /** Says whose access tokens are; one part at most has it. Without any, nobody is signed in. */
  readonly verifyToken?: VerifyToken;
  /** Adds HTTP routes, inside an encapsulated Fastify plugin. */
  routes?(app: FastifyInstance, callers: Callers): void | Promise<void>;
  /** After the database is migrated and before the shop listens: starts background work. */
  start?(): Promise<void>;
  /** On shutdown, after the last request and before the database closes. */
  stop?(): Promise<void>;
}
