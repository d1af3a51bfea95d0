/**
 * Computes the shape of each operation's reply in the browser, from the selections of `src/contract/operations/`, the
 * schema's types and the directives of `directives.graphql`. `replies.ts` prints these shapes as code.
 */
import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  TokenKind,
} from 'graphql';

export type Shape =
  | { readonly kind: 'scalar'; readonly name: string }
  | { readonly kind: 'enum'; readonly name: string }
  | { readonly kind: 'nullable' | 'list'; readonly of: Shape }
  | { readonly kind: 'fragment'; readonly name: string }
  | { readonly kind: 'object'; readonly fragments: readonly string[]; readonly fields: readonly FieldShape[] }
  | { readonly kind: 'union'; readonly members: Readonly<Record<string, Shape>> }
  /** An object that is read as the value of its only field. */
  | { readonly kind: 'only'; readonly field: string; readonly of: Shape };

export interface FieldShape {
  readonly name: string;
  readonly description: string | null;
  readonly shape: Shape;
}

export interface FragmentShape {
  readonly name: string;
  readonly description: string | null;
  readonly shape: Shape & { readonly kind: 'object' };
}

export interface OperationShape {
  readonly name: string;
  readonly type: 'query' | 'mutation';
  readonly shape: Shape;
}

/** @throws for a selection that no reader can be generated for, naming it */
export function shapesOf(
  schema: GraphQLSchema,
  document: DocumentNode,
): { readonly fragments: readonly FragmentShape[]; readonly operations: readonly OperationShape[] } {
  const fragments: FragmentShape[] = [];
  const operations: OperationShape[] = [];
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.push(fragmentShape(schema, definition));
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { name, operation } = definition;
    const type = schema.getRootType(operation);
    if (!name || !type || operation === 'subscription')
      throw new Error('An operation has no name or no type');
    const shape = onlyShape(schema, type, definition.selectionSet, name.value);
    operations.push({ name: name.value, type: operation, shape });
  }
  return { fragments, operations };
}

function fragmentShape(schema: GraphQLSchema, fragment: FragmentDefinitionNode): FragmentShape {
  const name = fragment.name.value;
  const type = schema.getType(fragment.typeCondition.name.value);
  if (!isObjectType(type)) throw new Error(`Fragment ${name} is not on an object type`);
  return {
    name,
    description: commentAbove(fragment) ?? type.description ?? null,
    shape: objectShape(schema, type, fragment.selectionSet, name),
  };
}

/** The comment directly above a definition; `null` without one. */
function commentAbove({ loc }: FragmentDefinitionNode): string | null {
  const lines: string[] = [];
  for (let token = loc?.startToken.prev; token?.kind === TokenKind.COMMENT; token = token.prev) {
    lines.unshift(token.value.trim());
  }
  return lines.length === 0 ? null : lines.join(' ');
}

function selectionShape(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  set: SelectionSetNode,
  path: string,
): Shape {
  const [only, ...others] = set.selections;
  if (only?.kind === Kind.FRAGMENT_SPREAD && others.length === 0) {
    return { kind: 'fragment', name: only.name.value };
  }
  return objectShape(schema, type, set, path);
}

function objectShape(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  path: string,
): Shape & { kind: 'object' } {
  return {
    kind: 'object',
    fragments: selections.flatMap((node) => (node.kind === Kind.FRAGMENT_SPREAD ? [node.name.value] : [])),
    fields: selections.flatMap((node) =>
      node.kind === Kind.FIELD ? [fieldShape(schema, type, node, path)] : refuseInline(node, path),
    ),
  };
}

function refuseInline(node: SelectionNode, path: string): [] {
  if (node.kind === Kind.INLINE_FRAGMENT) throw new Error(`${path}: "... on" is for unions only`);
  return [];
}

function fieldShape(
  schema: GraphQLSchema,
  parent: GraphQLObjectType,
  node: FieldNode,
  parentPath: string,
): FieldShape {
  const name = (node.alias ?? node.name).value;
  const path = `${parentPath}.${name}`;
  const field = parent.getFields()[node.name.value];
  if (!field) throw new Error(`${path}: ${parent.name} has no such field`);
  return { name, description: field.description ?? null, shape: typeShape(schema, field.type, node, path) };
}

function typeShape(schema: GraphQLSchema, type: GraphQLOutputType, node: FieldNode, path: string): Shape {
  if (isNonNullType(type)) return nonNullShape(schema, type.ofType, node, path);
  return { kind: 'nullable', of: nonNullShape(schema, type, node, path) };
}

function nonNullShape(schema: GraphQLSchema, type: GraphQLOutputType, node: FieldNode, path: string): Shape {
  if (isListType(type)) return { kind: 'list', of: typeShape(schema, type.ofType, node, path) };
  if (isScalarType(type)) return { kind: 'scalar', name: type.name };
  if (isEnumType(type)) {
    return has(node, 'open') ? { kind: 'scalar', name: 'String' } : { kind: 'enum', name: type.name };
  }
  const { selectionSet } = node;
  if (!selectionSet) throw new Error(`${path}: nothing is selected`);
  if (isUnionType(type)) return unionShape(schema, selectionSet, path);
  if (!isObjectType(type)) throw new Error(`${path}: ${type} cannot be read`);
  return has(node, 'unwrap')
    ? onlyShape(schema, type, selectionSet, path)
    : selectionShape(schema, type, selectionSet, path);
}

function onlyShape(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  path: string,
): Shape {
  const [node, ...others] = selections;
  if (node?.kind !== Kind.FIELD || others.length > 0) throw new Error(`${path}: select exactly one field`);
  const { name, shape } = fieldShape(schema, type, node, path);
  return { kind: 'only', field: name, of: shape };
}

function unionShape(schema: GraphQLSchema, { selections }: SelectionSetNode, path: string): Shape {
  const members: Record<string, Shape> = {};
  let hasTypename = false;
  for (const node of selections) {
    if (node.kind === Kind.FIELD && node.name.value === '__typename') hasTypename = true;
    if (node.kind !== Kind.INLINE_FRAGMENT || !node.typeCondition) continue;
    const type = schema.getType(node.typeCondition.name.value);
    if (!isObjectType(type)) throw new Error(`${path}: not an object type`);
    members[type.name] = selectionShape(schema, type, node.selectionSet, path);
  }
  if (!hasTypename) throw new Error(`${path}: a union is read by its __typename`);
  return { kind: 'union', members };
}

function has(
  { directives = [] }: { readonly directives?: readonly DirectiveNode[] | undefined },
  name: string,
) {
  return directives.some((directive) => directive.name.value === name);
}
