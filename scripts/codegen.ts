/**
 * Generates both sides' types from `schema.graphql` and `src/contract/operations/`.
 * `--check` writes nothing and exits 1 when a generated file is stale.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typedDocuments from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { buildSchema, type DocumentNode, parse } from 'graphql';

const root = new URL('../', import.meta.url);
const operationsFolder = new URL('src/contract/operations/', root);

const types = {
  enumsAsTypes: true,
  useTypeImports: true,
  skipTypename: true,
  strictScalars: true,
  scalars: { Rupees: 'number', DateTime: 'string', JSON: 'unknown' },
};

const schema = parse(await readFile(new URL('schema.graphql', root), 'utf8'));
const documents = await readOperations();
const stale: string[] = [];

await generate('src/contract/generated/schema.ts', [], { typescript: types });
await generate('src/contract/generated/operations.ts', documents, {
  typescriptOperations: types,
  typedDocuments: { documentMode: 'string', useTypeImports: true },
});
await generate('server/graphql/generated/resolvers.ts', [], {
  typescript: types,
  resolvers: { ...types, contextType: '../context.ts#GraphQLContext' },
});

if (stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run: npm run codegen`);
  process.exit(1);
}

async function readOperations() {
  const names = (await readdir(operationsFolder)).filter((name) => name.endsWith('.graphql')).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, operationsFolder), 'utf8')));
  return texts.map((text, index) => ({ location: names[index] ?? '', document: parse(text) }));
}

async function generate(
  filename: string,
  documents: { location: string; document: DocumentNode }[],
  plugins: Record<string, object>,
) {
  const text = await codegen({
    filename,
    schema,
    schemaAst: buildSchema(await readFile(new URL('schema.graphql', root), 'utf8')),
    documents,
    config: {},
    plugins: Object.entries(plugins).map(([name, config]) => ({ [name]: config })),
    pluginMap: { typescript, typescriptOperations: operations, typedDocuments, resolvers },
  });
  const file = new URL(filename, root);
  const current = await readFile(file, 'utf8').catch(() => '');
  if (current === text) return;
  if (process.argv.includes('--check')) stale.push(filename);
  else {
    await mkdir(new URL('.', file), { recursive: true });
    await writeFile(file, text);
  }
}
