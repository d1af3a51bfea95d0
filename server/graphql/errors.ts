import { GraphQLError } from 'graphql';
import type { ErrorCode } from '../../src/contract/generated/schema.ts';
import type { GraphQLContext, UserCaller } from './context.ts';

/**
 * A refusal as the contract has it: thrown by resolvers, it reaches the client as `errors[].extensions` with
 * `code` and `details`. `message` is plain words; anything else that a resolver throws is answered as INTERNAL.
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

/** The signed-in caller, or UNAUTHENTICATED. */
export function requireUser(context: GraphQLContext): UserCaller {
  if (context.caller.kind !== 'user') return refuse('UNAUTHENTICATED', 'Sign in first.');
  return context.caller;
}

/** Refuses another shop's id: one process serves one store. */
export function requireStore(context: GraphQLContext, storeId: string): void {
  if (storeId !== context.storeId) refuse('NOT_FOUND', 'There is no such store here.');
}
