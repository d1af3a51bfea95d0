import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance } from 'fastify';

const kinds = ['chat', 'marketing', 'tagManager', 'survey'] as const;

/**
 * Stand-ins of what measures and advertises beside the shop, as scripts at `/channels/<kind>.js`: each shows that it
 * works, keeps nothing and calls nobody.
 */
export async function channelScripts(app: FastifyInstance): Promise<void> {
  for (const kind of kinds) {
    const source = readFileSync(new URL(`./browser/${kind}.ts`, import.meta.url), 'utf8');
    const script = stripTypeScriptTypes(source).replace(/^export \{\};$/m, '');
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
