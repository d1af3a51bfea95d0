import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename } from 'node:path';
import type { FastifyReply } from 'fastify';

/** What all sandboxes' pages are dressed in, from a folder beside theirs. */
export const SHARED_STYLES = ['../../browser/base.css', '../../browser/control.css'];

/** Answers with one of the named files of a sandbox's folder, or as if there were no such address. */
export type Serve = (reply: FastifyReply, name: string) => FastifyReply;

/** @param paths from the folder; each is served by its last part, and nothing else of the folder is given out */
export function servingFiles(folder: URL, paths: readonly string[]): Serve {
  const files = new Map(paths.map((path) => [basename(path), load(new URL(path, folder))]));
  return (reply, name) => {
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
