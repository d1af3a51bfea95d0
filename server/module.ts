import type { FastifyInstance } from 'fastify';
import type { VerifyToken } from './graphql/caller.ts';
import type { MutationResolvers, QueryResolvers, Resolvers } from './graphql/generated/resolvers.ts';

/** Identifies the callers of a module's own routes. */
export interface Callers {
  readonly verifyToken: VerifyToken;
}

/**
 * A part of the backend that `server/app.ts` registers, such as commerce or images. Its factory
 * (`createCommerce({config, database, log, now})`) receives its dependencies.
 */
export interface ServerModule {
  readonly resolvers?: Resolvers;
  /**
   * Its queries whose replies are the same for every guest until the catalogue changes (a trigger of migration 3
   * fires) or `notes.expireAt` passes. Such a resolver reads no cookie, address or caller.
   */
  readonly cacheable?: readonly (keyof QueryResolvers)[];
  /** Its mutations that ask the payment provider: they have a queue of their own. */
  readonly payments?: readonly (keyof MutationResolvers)[];
  /** Verifies an access token and returns its user. At most one module has it; without it nobody is signed in. */
  readonly verifyToken?: VerifyToken;
  /** Adds HTTP routes, inside an encapsulated Fastify plugin. */
  routes?(app: FastifyInstance, callers: Callers): void | Promise<void>;
  /** After the database is migrated and before the shop listens: starts background work. */
  start?(): Promise<void>;
  /** On shutdown, while requests still run: ends what could hold them up. */
  beforeStop?(): Promise<void>;
  /** On shutdown, after the last request and before the database closes. */
  stop?(): Promise<void>;
}
