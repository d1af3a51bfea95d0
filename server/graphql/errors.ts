import { GraphQLError } from 'graphql';
import type { ErrorCode } from '../../src/contract/generated/schema.ts';
import type { GraphQLContext, UserCaller } from './context.ts';

/**
 * A refusal of the contract. Resolvers throw it; the client receives it as `errors[].extensions` with `code` and `details`.
 * Anything else that a resolver throws is sent as INTERNAL, or as BUSY if the database was busy.
 */
export class Refusal extends GraphQLError {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message, { extensions: details === undefined ? { code } : { code, details } });
    this.code = code;
  }
}

export function refuse(code: ErrorCode, message: string, details?: Readonly<Record<string, unknown>>): never {
  throw new Refusal(code, message, details);
}

/** Returns the signed-in caller. Refuses UNAUTHENTICATED. */
export function requireUser(context: GraphQLContext): UserCaller {
  if (context.caller.kind !== 'user') return refuse('UNAUTHENTICATED', 'Sign in first.');
  return context.caller;
}

/** Refuses another shop's id: one process serves one store. */
export function requireStore(context: GraphQLContext, storeId: string): void {
  if (storeId !== context.storeId) refuse('NOT_FOUND', 'There is no such store here.');
}
