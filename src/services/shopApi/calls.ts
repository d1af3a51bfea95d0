import type { Result } from '../../contract/domain/index.ts';
import { type Operation, UnreadableReply } from '../../contract/reading.ts';
import type { CallOptions, Send } from './types.ts';

export type Call = ReturnType<typeof createCall>;

/** Returns `call`, which makes a function of the shop API from its operation. */
export function createCall(send: Send) {
  /**
   * @param toVariables makes the operation's variables from the function's arguments
   * @param isPersonal whether the reply depends on the caller: it is then asked for with the shopper's token, if any
   */
  return function call<Args, Variables extends Readonly<Record<string, unknown>>, Value>(
    operation: Operation<Variables, Value>,
    toVariables: (args: Args) => Variables,
    isPersonal: (args: Args) => boolean = () => false,
  ) {
    return async (args: Args, options?: CallOptions): Promise<Result<Value>> => {
      const reply = await send(operation.document, toVariables(args), {
        ...options,
        ...(isPersonal(args) && { isPersonal: true }),
      });
      return reply.ok ? readReply(operation.read, reply.value) : reply;
    };
  };
}

/** The operation with its reply shaped further. */
export function mapped<Variables, Reply, Value>(
  { document, read }: Operation<Variables, Reply>,
  toValue: (reply: Reply) => Value,
): Operation<Variables, Value> {
  return { document, read: (value) => toValue(read(value)) };
}

/**
 * On the server, an operation that reads each reply once, because many pages are made from the same cached reply. In the
 * browser the operation itself, because each reply comes once there.
 */
export function readOnceOnServer<Variables, Value>(
  operation: Operation<Variables, Value>,
): Operation<Variables, Value> {
  // Code that is not bundled, such as the simulation's, has no `env`.
  if (!import.meta.env?.SSR) return operation;
  const known = new WeakMap<object, Value>();
  return {
    ...operation,
    read: (reply) => {
      if (typeof reply !== 'object' || reply === null) return operation.read(reply);
      const value = known.get(reply) ?? operation.read(reply);
      known.set(reply, value);
      return value;
    },
  };
}

function readReply<T>(read: (value: unknown) => T, value: unknown): Result<T> {
  try {
    return { ok: true, value: read(value) };
  } catch (error) {
    if (!(error instanceof UnreadableReply)) throw error;
    return { ok: false, failure: { kind: 'server', status: null } };
  }
}
