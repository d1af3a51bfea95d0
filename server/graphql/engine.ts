import type { FastifyBaseLogger } from 'fastify';
import { type ExecutionResult, execute, GraphQLError, type GraphQLSchema } from 'graphql';
import type { GraphQLContext } from './context.ts';
import { createDocuments, type Documents } from './documents.ts';
import { presentError } from './failures.ts';
import type { Resolvers } from './generated/resolvers.ts';
import { createSchema } from './resolvers.ts';

export interface EngineOptions {
  readonly parts: readonly Resolvers[];
  /** Query fields whose replies are the same for every guest. */
  readonly cacheable: readonly string[];
  readonly introspection: boolean;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** The contract, ready to run operations: for HTTP requests, and for pages rendered in this process. */
export interface Engine {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  present(error: Readonly<GraphQLError | Error>): GraphQLError;
  run(
    query: string,
    variables: Readonly<Record<string, unknown>>,
    context: GraphQLContext,
  ): Promise<ExecutionResult>;
}

export function createEngine({ parts, cacheable, introspection, log }: EngineOptions): Engine {
  const schema = createSchema(parts);
  const documents = createDocuments(schema, { introspection, cacheable });
  const present: Engine['present'] = (error) => presentError(error, log);

  async function run(
    query: string,
    variableValues: Readonly<Record<string, unknown>>,
    contextValue: GraphQLContext,
  ): Promise<ExecutionResult> {
    const document = parseOrErrors(query);
    if (Array.isArray(document)) return { errors: document };
    const problems = documents.validate(document);
    if (problems.length > 0) return { errors: problems.map(present) };
    const result = await execute({ schema, document, variableValues, contextValue });
    return result.errors === undefined ? result : { ...result, errors: result.errors.map(present) };
  }

  function parseOrErrors(query: string) {
    try {
      return documents.parse(query);
    } catch (error) {
      return [present(error instanceof GraphQLError ? error : new GraphQLError('Unreadable operation.'))];
    }
  }

  return { schema, documents, present, run };
}
