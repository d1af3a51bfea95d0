import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance } from 'fastify';

const kinds = ['chat', 'marketing', 'tagManager', 'webAnalytics', 'survey'] as const;

/**
 * Serves the stand-ins of marketing and analytics services as scripts at `/channels/<kind>.js`. Widgets draw something visible;
 * tag manager and web analytics record in the window what they hear. No script stores or sends anything.
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

/** Returns a script with its imports inlined, because the page loads such widgets as classic scripts. */
function inlined(name: string): string {
  const source = readFileSync(new URL(`./browser/${name}.ts`, import.meta.url), 'utf8');
  return stripTypeScriptTypes(source)
    .replace(/^import .* from '\.\/(\w+)\.ts';$/gm, (_line, imported: string) => inlined(imported))
    .replace(/^export (\{\};)?/gm, '');
}
