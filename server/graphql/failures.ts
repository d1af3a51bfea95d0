import type { FastifyBaseLogger } from 'fastify';
import { GraphQLError } from 'graphql';

/**
 * An error as clients may see it: a refusal as it is, a malformed operation as BAD_INPUT, and anything else as
 * INTERNAL, with the cause in the log only. What resolvers throw arrives wrapped in a GraphQLError.
 */
export function presentError(
  error: Readonly<GraphQLError | Error>,
  log: Pick<FastifyBaseLogger, 'error'>,
): GraphQLError {
  if (!(error instanceof GraphQLError)) return malformed(error.message);
  const { message, path, extensions, originalError } = error;
  if (typeof extensions.code === 'string') return error;
  if (originalError === undefined || originalError instanceof GraphQLError) {
    return malformed(message, path);
  }
  log.error({ err: originalError, field: path?.join('.') }, 'a resolver failed');
  return new GraphQLError('The server failed. Try again.', {
    ...(path === undefined ? {} : { path }),
    extensions: { code: 'INTERNAL' },
  });
}

function malformed(message: string, path?: GraphQLError['path']): GraphQLError {
  return new GraphQLError(message, {
    ...(path === undefined ? {} : { path }),
    extensions: { code: 'BAD_INPUT', details: { path: path?.join('.') ?? 'query', message } },
  });
}
