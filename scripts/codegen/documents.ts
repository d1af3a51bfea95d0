import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  print,
  stripIgnoredCharacters,
  visit,
} from 'graphql';

/**
 * A plugin of graphql-codegen. Prints each operation as the text that is sent, without white space; the text of a
 * fragment is written once for all operations that use it.
 */
export function printDocuments(_schema: unknown, documents: readonly { readonly document?: DocumentNode }[]) {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? []);
  const fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const lines = [...fragments].map(
    ([name, node]) => `const ${name}FragmentText = '${stripIgnoredCharacters(print(node))}';`,
  );
  for (const node of definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION || !node.name) continue;
    const name = node.name.value.charAt(0).toUpperCase() + node.name.value.slice(1);
    const type = `${name}${node.operation === 'query' ? 'Query' : 'Mutation'}`;
    const parts = [
      `'${stripIgnoredCharacters(print(node))}'`,
      ...spreadIn(node, fragments).map((fragment) => `${fragment}FragmentText`),
    ];
    lines.push(
      `export const ${name}Document = (${parts.join(' + ')}) as TypedDocumentString<${type}, ${type}Variables>;`,
    );
  }
  return {
    prepend: [
      '/** The text of an operation, with the types of its variables and of its reply on the wire. */',
      'export type TypedDocumentString<Result, Variables> = string & {',
      '  readonly __apiType?: (variables: Variables) => Result;',
      '};',
    ],
    content: lines.join('\n'),
  };
}

/** Names of the fragments that a definition uses, directly or through others. */
function spreadIn(
  definition: Parameters<typeof visit>[0],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  found = new Set<string>(),
): readonly string[] {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (!fragment || found.has(name.value)) return;
      found.add(name.value);
      spreadIn(fragment, fragments, found);
    },
  });
  return [...found].sort();
}
