/** `npm run bench -- <name> [arguments]`: runs `bench/<name>.ts` and prints its figures. */
import { readdirSync } from 'node:fs';

const [name = '', ...args] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length));

if (!names.includes(name)) {
  console.error(`Which benchmark? There are: ${names.join(', ')}.`);
  process.exit(2);
}
const { default: bench } = await import(`./${name}.ts`);
await bench(args);
