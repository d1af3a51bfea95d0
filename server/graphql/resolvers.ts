import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLFieldResolver,
  GraphQLScalarType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import type { GraphQLContext } from './context.ts';
import { Refusal } from './errors.ts';
import type { Resolvers } from './generated/resolvers.ts';
import { scalars } from './scalars.ts';

const contract = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');

/**
 * The contract with its resolvers. A query or mutation that no part resolves answers NOT_AVAILABLE_YET; two
 * parts may not resolve the same field.
 */
export function createSchema(parts: readonly Resolvers[]): GraphQLSchema {
  const schema = buildSchema(contract);
  for (const resolvers of [scalars, ...parts]) attach(schema, resolvers);
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) field.resolve ??= notAvailableYet;
  }
  return schema;
}

const notAvailableYet: GraphQLFieldResolver<unknown, GraphQLContext> = (_parent, _args, _context, info) => {
  throw new Refusal('NOT_AVAILABLE_YET', `${info.fieldName} is part of the contract but not served yet.`);
};

function attach(schema: GraphQLSchema, resolvers: Resolvers): void {
  for (const [typeName, entry] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    if (entry instanceof GraphQLScalarType) {
      if (type instanceof GraphQLScalarType) {
        Object.assign(type, {
          serialize: entry.serialize,
          parseValue: entry.parseValue,
          parseLiteral: entry.parseLiteral,
        });
      }
      continue;
    }
    if (type !== undefined && 'resolveType' in type && '__resolveType' in entry) {
      Object.assign(type, { resolveType: entry.__resolveType });
      continue;
    }
    if (!isObjectType(type)) throw new Error(`The contract has no object type ${typeName}`);
    attachFields(type.getFields(), typeName, entry);
  }
}

function attachFields(
  fields: ReturnType<import('graphql').GraphQLObjectType['getFields']>,
  typeName: string,
  resolvers: object,
): void {
  for (const [fieldName, resolver] of Object.entries(resolvers)) {
    const field = fields[fieldName];
    if (field === undefined) throw new Error(`The contract has no field ${typeName}.${fieldName}`);
    if (field.resolve !== undefined) throw new Error(`${typeName}.${fieldName} is resolved twice`);
    field.resolve = resolver;
  }
}
