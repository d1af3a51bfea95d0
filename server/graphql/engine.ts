import type { FastifyBaseLogger } from 'fastify';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql';
import type { GraphQLContext } from './context.ts';
import { createDocuments, type Documents } from './documents.ts';
import { presentFailure, presentMalformed } from './failures.ts';
import { createGate } from './gate.ts';
import type { Resolvers } from './generated/resolvers.ts';
import { createSchema } from './resolvers.ts';

export interface EngineOptions {
  readonly parts: readonly Resolvers[];
  /** Query fields whose replies are the same for every guest. */
  readonly cacheable: readonly string[];
  readonly introspection: boolean;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** An operation of a valid document. */
export interface Run {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
  readonly contextValue: GraphQLContext;
}

/** The contract, ready to run operations: for HTTP requests, and for pages rendered in this process. */
export interface Engine {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  /** An error of an operation that did not run, as clients may see it. */
  present(error: Readonly<GraphQLError | Error>): GraphQLError;
  /** Runs a valid document. What the gate refuses does not run: the result has no `data` then. */
  execute(run: Run): Promise<ExecutionResult>;
  run(
    query: string,
    variables: Readonly<Record<string, unknown>>,
    context: GraphQLContext,
  ): Promise<ExecutionResult>;
}

export function createEngine({ parts, cacheable, introspection, log }: EngineOptions): Engine {
  const schema = createSchema(parts);
  const documents = createDocuments(schema, { introspection, cacheable });
  const gate = createGate(schema);
  const present: Engine['present'] = (error) => presentMalformed(error, introspection);

  async function executeRun({ document: whole, operationName, variableValues, contextValue }: Run) {
    const { document, nulls } = documents.answerable(whole);
    const refusal = gate.refusalOf(document, operationName, variableValues);
    if (refusal !== null) return { errors: [refusal] };
    const { data, errors } = await execute({
      schema,
      document,
      operationName: operationName ?? null,
      variableValues: variableValues ?? null,
      contextValue,
    });
    const operation = getOperationAST(document, operationName);
    const unknown = (operation && nulls.get(operation)) ?? [];
    return {
      ...(errors === undefined ? {} : { errors: errors.map((error) => presentFailure(error, log)) }),
      ...(data === undefined ? {} : { data: data && Object.assign(data, nullsOf(unknown)) }),
    };
  }

  function nullsOf(names: readonly string[]): Readonly<Record<string, null>> {
    return Object.fromEntries(names.map((name) => [name, null]));
  }

  async function run(
    query: string,
    variableValues: Readonly<Record<string, unknown>>,
    contextValue: GraphQLContext,
  ): Promise<ExecutionResult> {
    const document = parseOrErrors(query);
    if (Array.isArray(document)) return { errors: document };
    const problems = documents.validate(document);
    if (problems.length > 0) return { errors: problems.map(present) };
    return executeRun({ document, variableValues, contextValue });
  }

  function parseOrErrors(query: string) {
    try {
      return documents.parse(query);
    } catch (error) {
      return [present(error instanceof GraphQLError ? error : new GraphQLError('Unreadable operation.'))];
    }
  }

  return { schema, documents, present, execute: executeRun, run };
}
