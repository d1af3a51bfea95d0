/**
 * Generates both sides' types, the operations and the readers of their replies from `schema.graphql` and
 * `src/contract/operations/`. `--check` writes nothing and exits 1 when a generated file is stale.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import {
  buildSchema,
  concatAST,
  type DocumentNode,
  extendSchema,
  Kind,
  parse,
  validate,
  visit,
} from 'graphql';
import { printDocuments } from './codegen/documents.ts';
import { printProductTexts } from './codegen/productTexts.ts';
import { printReplies } from './codegen/replies.ts';
import { optionsAlone } from './support/options.ts';

const isCheck = optionsAlone({ check: { type: 'boolean', default: false } }).values.check;
const root = new URL('../', import.meta.url);
/** What every page asks for once it has started; all other operations can be loaded later. */
const start: ReadonlySet<string> = new Set(['getInitialData']);
const operationsFolder = new URL('src/contract/operations/', root);

const types = {
  enumsAsTypes: true,
  useTypeImports: true,
  skipTypename: true,
  strictScalars: true,
  namingConvention: 'change-case-all#upperCaseFirst',
  scalars: { ID: 'string', Rupees: 'number', SignedRupees: 'number', DateTime: 'string', JSON: 'unknown' },
};

const schemaText = await readFile(new URL('schema.graphql', root), 'utf8');
const written = await readOperations();
const schema = buildSchema(schemaText);
const problems = validate(
  extendSchema(schema, definitionsOf(Kind.DIRECTIVE_DEFINITION)),
  executable(written),
);
if (problems.length > 0) throw new Error(problems.map(String).join('\n\n'));

const sent = [{ location: 'operations', document: withoutDirectives(executable(written)) }];
const stale: string[] = [];

await save('src/contract/generated/schema.ts', await generate([], { typescript: types }));
await save(
  'src/contract/generated/operations.ts',
  await generate(sent, { typescriptOperations: types, documentTexts: { start, prints: 'rest' } }),
);
await save(
  'src/contract/generated/startOperations.ts',
  await generate(sent, { documentTexts: { start, prints: 'start' } }),
);
const { domain, startReplies, replies } = printReplies(schema, executable(written), start);
await save('src/contract/generated/domain.ts', domain);
await save('src/contract/generated/startReplies.ts', startReplies);
await save('src/contract/generated/replies.ts', replies);
await save('src/contract/generated/productTexts.ts', printProductTexts(schema));
await save(
  'server/graphql/generated/resolvers.ts',
  await generate([], {
    typescript: types,
    resolvers: { ...types, contextType: '../context.ts#GraphQLContext' },
  }),
);

if (stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run: npm run codegen`);
  process.exit(1);
}

async function readOperations(): Promise<DocumentNode> {
  const names = (await readdir(operationsFolder)).filter((name) => name.endsWith('.graphql')).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, operationsFolder), 'utf8')));
  return concatAST(texts.map((text) => parse(text)));
}

function definitionsOf(kind: Kind): DocumentNode {
  return { ...written, definitions: written.definitions.filter((definition) => definition.kind === kind) };
}

/** The document without definitions of directives, which servers refuse. */
function executable(document: DocumentNode): DocumentNode {
  const definitions = document.definitions.filter(({ kind }) => kind !== Kind.DIRECTIVE_DEFINITION);
  return { ...document, definitions };
}

/** The document as it is sent: all its directives are for the generated reader only. */
function withoutDirectives(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: () => null });
}

async function generate(
  documents: { location: string; document: DocumentNode }[],
  plugins: Record<string, object>,
): Promise<string> {
  return codegen({
    filename: '',
    schema: parse(schemaText),
    schemaAst: schema,
    documents,
    config: {},
    plugins: Object.entries(plugins).map(([name, config]) => ({ [name]: config })),
    pluginMap: {
      typescript,
      typescriptOperations: operations,
      documentTexts: { plugin: printDocuments },
      resolvers,
    },
  });
}

async function save(filename: string, text: string): Promise<void> {
  const file = new URL(filename, root);
  const current = await readFile(file, 'utf8').catch(() => '');
  if (current === text) return;
  if (isCheck) stale.push(filename);
  else {
    await mkdir(new URL('.', file), { recursive: true });
    await writeFile(file, text);
  }
}
