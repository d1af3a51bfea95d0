import {
  type ASTNode,
  type DocumentNode,
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * Limits of one document (root fields: of each operation), well above what the shop's own pages request. No package is used:
 * `graphql-depth-limit` checks depth only, and GraphQL Armor needs a package for each limit that one walk counts here.
 */
export const limits = { tokens: 4_000, depth: 14, fields: 800, aliases: 30, directives: 30, rootFields: 5 };

/**
 * Why a document is refused before it is validated, or null. Fragments count each time they are spread, so a
 * small text cannot stand for a large one; a cycle counts as too deep.
 */
export function limitProblem(document: DocumentNode): GraphQLError | null {
  const fragments = new Map<string, SelectionSetNode>();
  let operations = 0;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition.selectionSet);
    if (definition.kind === Kind.OPERATION_DEFINITION) operations += 1;
  }
  if (operations > 10) return tooMuch('operations');
  const counts = { fields: 0, aliases: 0, directives: 0, rootFields: 0 };
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    counts.rootFields = 0;
    const problem = walk(definition.selectionSet, 1, true);
    if (problem !== null) return problem;
  }
  return null;

  /** @param isRoot whether the fields are the operation's root fields, directly or by fragments */
  function walk(set: SelectionSetNode, depth: number, isRoot: boolean): GraphQLError | null {
    if (depth > limits.depth) return tooMuch('levels');
    for (const selection of set.selections) {
      const problem = countSelection(selection, isRoot) ?? walkInto(selection, depth, isRoot);
      if (problem !== null) return problem;
    }
    return null;
  }

  function walkInto(selection: SelectionNode, depth: number, isRoot: boolean): GraphQLError | null {
    if (selection.kind === Kind.FIELD) {
      return selection.selectionSet === undefined ? null : walk(selection.selectionSet, depth + 1, false);
    }
    const set =
      selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection.selectionSet;
    return set === undefined ? null : walk(set, depth + 1, isRoot);
  }

  function countSelection(selection: SelectionNode, isRoot: boolean): GraphQLError | null {
    counts.directives += selection.directives?.length ?? 0;
    counts.fields += 1;
    if (isRoot && selection.kind === Kind.FIELD) counts.rootFields += 1;
    if (counts.rootFields > limits.rootFields) return tooMuch('root fields');
    if (selection.kind === Kind.FIELD && selection.alias !== undefined) counts.aliases += 1;
    if (counts.fields > limits.fields) return tooMuch('fields');
    if (counts.aliases > limits.aliases) return tooMuch('aliases');
    return counts.directives > limits.directives ? tooMuch('directives') : null;
  }
}

function tooMuch(what: string): GraphQLError {
  const message = `The operation has too many ${what}.`;
  return new GraphQLError(message, {
    extensions: { code: 'BAD_INPUT', details: { path: 'query', message } },
  });
}

/** Kind and root fields of the only operation; `null` if there are several or none. A fragment counts as a field without a name. */
export function rootFields(document: DocumentNode): { operation: string; names: string[] } | null {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const [only] = operations;
  if (only === undefined || operations.length > 1) return null;
  const { selections } = only.selectionSet;
  const names = selections.map((selection: ASTNode) =>
    selection.kind === Kind.FIELD ? selection.name.value : '',
  );
  return { operation: only.operation, names };
}
