import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance } from 'fastify';

const kinds = ['chat', 'marketing', 'tagManager', 'webAnalytics', 'survey'] as const;

/**
 * Stand-ins of what measures and advertises beside the shop, as scripts at `/channels/<kind>.js`: each shows that it
 * works, keeps nothing and calls nobody.
 */
export async function channelScripts(app: FastifyInstance): Promise<void> {
  for (const kind of kinds) {
    const script = `(() => {\n${inlined(kind)}})();\n`;
    app.get(`/channels/${kind}.js`, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('x-content-type-options', 'nosniff')
        .type('text/javascript; charset=utf-8')
        .send(script),
    );
  }
}

/** A script together with what it imports: the page loads a classic script, as such widgets are. */
function inlined(name: string): string {
  const source = readFileSync(new URL(`./browser/${name}.ts`, import.meta.url), 'utf8');
  return stripTypeScriptTypes(source)
    .replace(/^import .* from '\.\/(\w+)\.ts';$/gm, (_line, imported: string) => inlined(imported))
    .replace(/^export (\{\};)?/gm, '');
}
