import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  stripIgnoredCharacters,
  visit,
} from 'graphql';

interface DocumentsConfig {
  /** Operations whose texts are printed as a file of their own, `startOperations.ts`. */
  readonly start: ReadonlySet<string>;
  readonly prints: 'start' | 'rest';
}

/**
 * A plugin of graphql-codegen. Prints each operation as the text that is sent, without white space; the text of a
 * fragment is written once for all operations that use it.
 */
export function printDocuments(
  _schema: unknown,
  documents: readonly { readonly document?: DocumentNode }[],
  { start, prints }: DocumentsConfig,
) {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? []);
  const fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const isStart = ({ name }: OperationDefinitionNode) => name !== undefined && start.has(name.value);
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const shared = new Set(operations.filter(isStart).flatMap((node) => spreadIn(node, fragments)));
  const isPrinted = (isOfStart: boolean) => isOfStart === (prints === 'start');
  const lines = [...fragments]
    .filter(([name]) => isPrinted(shared.has(name)))
    .map(
      ([name, node]) => `${prints === 'start' ? 'export ' : ''}const ${textName(name)} = '${sent(node)}';`,
    );
  const types: string[] = [];
  for (const node of operations.filter((each) => isPrinted(isStart(each)))) {
    if (!node.name) continue;
    const name = node.name.value.charAt(0).toUpperCase() + node.name.value.slice(1);
    const type = `${name}${node.operation === 'query' ? 'Query' : 'Mutation'}`;
    types.push(type, `${type}Variables`);
    const parts = [`'${sent(node)}'`, ...spreadIn(node, fragments).map(textName)];
    lines.push(
      `export const ${name}Document = (${parts.join(' + ')}) as TypedDocumentString<${type}, ${type}Variables>;`,
    );
  }
  const content = lines.join('\n');
  if (prints === 'start') {
    const imported = ['TypedDocumentString', ...types].join(', ');
    return { prepend: [`import type { ${imported} } from './operations.ts';`], content };
  }
  const used = [...shared].map(textName).filter((name) => content.includes(name));
  return {
    prepend: [
      `import { ${used.join(', ')} } from './startOperations.ts';`,
      '',
      `export * from './startOperations.ts';`,
    ],
    content: [
      '/** The text of an operation, with the types of its variables and of its reply on the wire. */',
      'export type TypedDocumentString<Result, Variables> = string & {',
      '  readonly __apiType?: (variables: Variables) => Result;',
      '};',
      content,
    ].join('\n'),
  };
}

function textName(fragment: string): string {
  return `${fragment}FragmentText`;
}

function sent(node: DefinitionNode): string {
  return stripIgnoredCharacters(print(node));
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
