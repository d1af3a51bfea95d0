import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { isAmount, isDateTime } from './gate.ts';
import type { Resolvers } from './generated/resolvers.ts';

/** Rupees are decimals on the wire; resolvers return `toRupees(paise)`. */
const rupees = new GraphQLScalarType<number, number>({
  name: 'Rupees',
  serialize(value) {
    if (isAmount(value)) return value;
    throw new TypeError(`Not an amount in rupees: ${value}`);
  },
  parseValue: readAmount,
  parseLiteral(node) {
    if (node.kind !== Kind.INT && node.kind !== Kind.FLOAT)
      throw new GraphQLError('Rupees must be a number.');
    return readAmount(Number(node.value));
  },
});

function readAmount(value: unknown): number {
  if (isAmount(value)) return value;
  throw new GraphQLError('Rupees must be a number with at most two decimals.');
}

const dateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize(value) {
    if (value instanceof Date) return value.toISOString();
    if (typeof value === 'string') return value;
    throw new TypeError(`Not a date: ${value}`);
  },
  parseValue: readDateTime,
  parseLiteral: (node) => readDateTime(node.kind === Kind.STRING ? node.value : undefined),
});

function readDateTime(value: unknown): string {
  if (isDateTime(value)) return value;
  throw new GraphQLError('DateTime must be ISO 8601 with offset.');
}

const json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

export const scalars: Resolvers = { Rupees: rupees, SignedRupees: rupees, DateTime: dateTime, JSON: json };
