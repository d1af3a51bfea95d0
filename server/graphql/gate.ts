/** Validates every argument of an operation by the contract before the operation runs. */
import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
  GraphQLError,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isWellFormedText } from '../../src/contract/text.ts';
import { depthOf, hasOnlyWellFormedText } from '../gate/json.ts';
import { Refusal } from './errors.ts';

/** Limits of a value: length of a text in UTF-16 units, range of a number, length of a list. */
interface Bounds {
  readonly longest: number;
  readonly min: number;
  readonly max: number;
  readonly most: number;
}

/** The bounds that apply if the contract sets none by `@text`, `@range` or `@most`. */
const usualBounds: Bounds = { longest: 200, min: 0, max: 1_000_000, most: 100 };
/** A variable's declaration has no bounds; those of the arguments in which it is used apply. */
const noBounds: Bounds = {
  longest: Number.POSITIVE_INFINITY,
  min: Number.NEGATIVE_INFINITY,
  max: Number.POSITIVE_INFINITY,
  most: Number.POSITIVE_INFINITY,
};

const longestJson = 4_096;
const deepestJson = 8;

interface Problem {
  readonly path: string;
  readonly message: string;
}

type Variables = Readonly<Record<string, unknown>> | null | undefined;

/** One use of a field that takes arguments. */
interface Call {
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
}

export interface Gate {
  /** The refusal (BAD_INPUT) of the first value that the contract does not allow; `null` if all are valid. */
  refusalOf(
    document: DocumentNode,
    operationName: string | null | undefined,
    variables: Variables,
  ): GraphQLError | null;
}

/**
 * Creates the gate of a contract. It checks types, enumerations, lengths, ranges, sizes of lists and the well-formedness of texts,
 * in variables and in literals. An argument without its own bounds has default bounds, so every argument is bounded.
 */
export function createGate(schema: GraphQLSchema): Gate {
  const callsOfOperations = new WeakMap<OperationDefinitionNode, readonly Call[]>();

  function callsOf(document: DocumentNode, operation: OperationDefinitionNode): readonly Call[] {
    const known = callsOfOperations.get(operation);
    if (known !== undefined) return known;
    const calls = findCalls(schema, document, operation);
    callsOfOperations.set(operation, calls);
    return calls;
  }

  function problemOf(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Variables,
  ): Problem | null {
    const given = variables ?? {};
    for (const { variable, type: typeNode, defaultValue } of operation.variableDefinitions ?? []) {
      const name = variable.name.value;
      const type = typeFromAST(schema, typeNode);
      if (!isInputType(type)) continue;
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      if (value === undefined && (defaultValue !== undefined || !isNonNullType(type))) continue;
      const problem = check(value, type, noBounds, [name]);
      if (problem !== null) return problem;
    }
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], given, {
      maxErrors: 1,
    });
    if (coerced === undefined) return { path: 'variables', message: 'do not fit the operation' };
    for (const { field, node } of callsOf(document, operation)) {
      const problem = checkCall(field, node, coerced);
      if (problem !== null) return problem;
    }
    return null;
  }

  return {
    refusalOf(document, operationName, variables) {
      const operation = getOperationAST(document, operationName);
      if (!operation)
        return refusal({ path: 'operationName', message: 'name one operation of the document' });
      const problem = problemOf(document, operation, variables);
      return problem && refusal(problem);
    },
  };
}

function refusal({ path, message }: Problem): Refusal {
  return new Refusal('BAD_INPUT', `${path}: ${message}`, { path, message });
}

/** Every field with arguments that an operation can run, those of its fragments included. */
function findCalls(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): readonly Call[] {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const calls: Call[] = [];
  const parts = new Set<DocumentNode['definitions'][number]>([operation]);
  // Iterating a set also visits elements that are added meanwhile.
  for (const part of parts) {
    const info = new TypeInfo(schema);
    const visitor = {
      Field(node: FieldNode) {
        const field = info.getFieldDef();
        if (field && field.args.length > 0) calls.push({ field, node });
      },
      FragmentSpread(node: { readonly name: { readonly value: string } }) {
        const fragment = fragments.get(node.name.value);
        if (fragment !== undefined) parts.add(fragment);
      },
    };
    visit(part, visitWithTypeInfo(info, visitor));
  }
  return calls;
}

function checkCall(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): Problem | null {
  const values = valuesOf(field, node, variables);
  if (values instanceof GraphQLError) {
    const missing = field.args.find(
      (arg) => isNonNullType(arg.type) && !isGiven(node.arguments ?? [], arg.name),
    );
    return { path: missing?.name ?? field.name, message: 'is missing or not of its kind' };
  }
  for (const arg of field.args) {
    if (!Object.hasOwn(values, arg.name)) continue;
    const problem = check(values[arg.name], arg.type, boundsOf(arg), [arg.name]);
    if (problem !== null) return problem;
  }
  return null;
}

function valuesOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | GraphQLError {
  try {
    return getArgumentValues(field, node, variables);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function isGiven(args: readonly ArgumentNode[], name: string): boolean {
  return args.some((arg) => arg.name.value === name);
}

type Path = readonly (string | number)[];

/** Returns the problem of a value of a contract's type, and its path; `null` if there is none. */
function check(value: unknown, type: GraphQLInputType, bounds: Bounds, path: Path): Problem | null {
  if (isNonNullType(type)) {
    return value === null || value === undefined
      ? problemAt(path, 'is missing')
      : check(value, type.ofType, bounds, path);
  }
  if (value === null || value === undefined) return null;
  if (isListType(type)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (items.length > bounds.most) return problemAt(path, `at most ${bounds.most}`);
    return firstProblem(items, (item, index) => check(item, type.ofType, bounds, [...path, index]));
  }
  if (isInputObjectType(type)) {
    if (typeof value !== 'object' || Array.isArray(value)) return problemAt(path, 'must be an object');
    const given = new Map(Object.entries(value));
    const fields = type.getFields();
    const unknown = [...given.keys()].find((name) => !Object.hasOwn(fields, name));
    if (unknown !== undefined) return problemAt(path, 'has a field that is not of the contract');
    return firstProblem(Object.values(fields), (field) => {
      const inner = given.get(field.name);
      if (inner === undefined && field.defaultValue !== undefined) return null;
      return check(inner, field.type, boundsOf(field), [...path, field.name]);
    });
  }
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    return names.some((name) => name === value)
      ? null
      : problemAt(path, `must be one of ${names.join(', ')}`);
  }
  const message = problemOfScalar(value, type.name, bounds);
  return message === null ? null : problemAt(path, message);
}

function problemOfScalar(value: unknown, type: string, bounds: Bounds): string | null {
  switch (type) {
    case 'Boolean':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'Int':
      if (!Number.isInteger(value)) return 'must be a whole number';
      return problemOfNumber(value, bounds);
    case 'Float':
      return problemOfNumber(value, bounds);
    case 'Rupees':
    case 'SignedRupees':
      return isAmount(value) ? null : 'must be an amount in rupees with at most two decimals';
    case 'ID':
      return problemOfText(Number.isInteger(value) ? String(value) : value, bounds);
    case 'DateTime':
      return isDateTime(value) ? null : 'must be an ISO 8601 time with offset';
    case 'JSON':
      return problemOfJson(value);
    default:
      return problemOfText(value, bounds);
  }
}

function problemOfNumber(value: unknown, { min, max }: Bounds): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  return value >= min && value <= max ? null : `must be ${min} to ${max}`;
}

function problemOfText(value: unknown, { longest }: Bounds): string | null {
  if (typeof value !== 'string') return 'must be text';
  if (!isWellFormedText(value)) return 'has a character that cannot be stored';
  return value.length > longest ? `at most ${longest} characters` : null;
}

function problemOfJson(value: unknown): string | null {
  if (depthOf(value) > deepestJson) return `at most ${deepestJson} levels`;
  if (!hasOnlyWellFormedText(value)) return 'has a character that cannot be stored';
  return JSON.stringify(value).length > longestJson ? `at most ${longestJson} characters` : null;
}

/** Whether a value is a valid amount in rupees: at most two decimals. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 1e11 && Number(value.toFixed(2)) === value;
}

/** Whether a value is a valid time of the contract. */
export function isDateTime(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 40 &&
    /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}

function firstProblem<Item>(
  items: readonly Item[],
  problemOf: (item: Item, index: number) => Problem | null,
): Problem | null {
  for (const [index, item] of items.entries()) {
    const problem = problemOf(item, index);
    if (problem !== null) return problem;
  }
  return null;
}

/** Creates a problem. The path omits the argument `input`, because most operations have only this one. */
function problemAt(path: Path, message: string): Problem {
  const named = path.length > 1 && path[0] === 'input' ? path.slice(1) : path;
  return { path: named.join('.'), message };
}

/** The bounds that the contract gives an argument or an input's field, by `@text`, `@range` and `@most`. */
function boundsOf({ astNode }: Pick<GraphQLArgument | GraphQLInputField, 'astNode'>): Bounds {
  const known = astNode && boundsOfNodes.get(astNode);
  if (known) return known;
  const figures = (astNode?.directives ?? []).flatMap(({ name, arguments: args = [] }) =>
    args.flatMap(({ name: figure, value }) =>
      value.kind === Kind.INT || value.kind === Kind.FLOAT
        ? [[`${name.value}.${figure.value}`, Number(value.value)] as const]
        : [],
    ),
  );
  const figure = new Map(figures);
  const bounds: Bounds = {
    longest: figure.get('text.max') ?? usualBounds.longest,
    min: figure.get('range.min') ?? usualBounds.min,
    max: figure.get('range.max') ?? usualBounds.max,
    most: figure.get('most.items') ?? usualBounds.most,
  };
  if (astNode) boundsOfNodes.set(astNode, bounds);
  return bounds;
}

const boundsOfNodes = new WeakMap<object, Bounds>();
