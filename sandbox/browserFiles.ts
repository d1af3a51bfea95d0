import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyReply } from 'fastify';

/** What the sandboxes' pages have in common. */
const SHARED = new URL('./browser/', import.meta.url);
const SHARED_NAMES = ['base.css', 'control.css'];

/** Files that browsers load from a sandbox. */
export interface BrowserFiles {
  /** Answers with the file, or as if there were no such address. */
  serve(reply: FastifyReply, name: string): FastifyReply;
}

/** The named files of a sandbox's own folder and those that all share; others of the folder are not given out. */
export function readBrowserFiles(folder: URL, names: readonly string[]): BrowserFiles {
  const files = new Map([
    ...names.map((name) => [name, load(new URL(name, folder))] as const),
    ...SHARED_NAMES.map((name) => [name, load(new URL(name, SHARED))] as const),
  ]);
  return {
    serve(reply, name) {
      const file = files.get(name);
      if (!file) {
        reply.callNotFound();
        return reply;
      }
      return reply
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .type(file.type)
        .send(file.content);
    },
  };
}

/** Browser code is TypeScript with erasable types only, so it is served with the types blanked out: no build. */
function load(file: URL): { readonly type: string; readonly content: string } {
  const source = readFileSync(file, 'utf8');
  if (file.pathname.endsWith('.ts'))
    return { type: 'text/javascript; charset=utf-8', content: stripTypeScriptTypes(source) };
  const kind = file.pathname.endsWith('.css') ? 'css' : 'html';
  return { type: `text/${kind}; charset=utf-8`, content: source };
}

/** What a page of a sandbox may do: its policy besides `default-src 'none'`, and nothing of the device. */
export function secured(reply: FastifyReply, policy: Readonly<Record<string, string>>): FastifyReply {
  const rules = {
    'default-src': "'none'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    ...policy,
  };
  return reply
    .header(
      'content-security-policy',
      Object.entries(rules)
        .map(([name, sources]) => `${name} ${sources}`)
        .join('; '),
    )
    .header('referrer-policy', 'no-referrer')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
}
