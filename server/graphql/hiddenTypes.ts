/**
 * Switches introspection off: `__schema` is refused, and `__type` is `null`. This hides the schema, while clients that probe with
 * `__type` get a reply that conforms to the specification of GraphQL over HTTP.
 */
import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValidationRule,
} from 'graphql';

const refusedFields = new Set(['__schema', '__type']);

function isHidden(selection: SelectionNode): selection is FieldNode {
  return selection.kind === Kind.FIELD && selection.name.value === '__type';
}

/** Refuses introspection, except for `__type` as a field of the operation itself. */
export const hideSchema: ValidationRule = (context) => {
  const allowed = new Set<SelectionNode>();
  return {
    OperationDefinition(node) {
      if (node.operation === 'query')
        for (const selection of node.selectionSet.selections) allowed.add(selection);
    },
    Field(node) {
      if (isHidden(node) && allowed.has(node)) return false;
      if (refusedFields.has(node.name.value)) {
        context.reportError(new GraphQLError('The schema is not published here.', { nodes: node }));
      }
      return undefined;
    },
  };
};

/** A document without `__type` fields, and the response names of the removed fields. */
export interface Answerable {
  readonly document: DocumentNode;
  /** Names in the reply whose value is `null`, by operation. */
  readonly nulls: ReadonlyMap<OperationDefinitionNode, readonly string[]>;
}

/** Removes `__type` from a document that {@link hideSchema} has accepted. */
export function withoutTypes(document: DocumentNode): Answerable {
  const nulls = new Map<OperationDefinitionNode, readonly string[]>();
  const definitions = document.definitions.map((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return definition;
    const { selections } = definition.selectionSet;
    const names = selections.filter(isHidden).map(({ name, alias }) => (alias ?? name).value);
    if (names.length === 0) return definition;
    const kept = selections.filter((selection) => !isHidden(selection));
    const left = { ...definition, selectionSet: { ...definition.selectionSet, selections: kept } };
    nulls.set(left, names);
    return left;
  });
  return nulls.size === 0 ? { document, nulls } : { document: { ...document, definitions }, nulls };
}
