import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename } from 'node:path';
import type { FastifyReply } from 'fastify';

/** Style sheets that all pages of the sandboxes share, as paths from a sandbox's own `browser` folder. */
export const SHARED_STYLES = ['../../browser/base.css', '../../browser/control.css'];

/** Sends a file by its name, or a 404 if the name is not among the files that may be served. */
export type SendFile = (reply: FastifyReply, name: string) => FastifyReply;

/**
 * Returns a function that serves these files, and no others, by their last part.
 * @param paths from the folder
 */
export function servingFiles(folder: URL, paths: readonly string[]): SendFile {
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

/**
 * Reads a file. Types are stripped from TypeScript, which is all it takes, as browser code uses erasable types only.
 */
function load(file: URL): { readonly type: string; readonly content: string } {
  const source = readFileSync(file, 'utf8');
  if (file.pathname.endsWith('.ts'))
    return { type: 'text/javascript; charset=utf-8', content: stripTypeScriptTypes(source) };
  const kind = file.pathname.endsWith('.css') ? 'css' : 'html';
  return { type: `text/${kind}; charset=utf-8`, content: source };
}

/** Sets the security headers of a page: `policy` over a default of nothing but the sandbox's own styles and calls. */
export function withSecurityHeaders(
  reply: FastifyReply,
  policy: Readonly<Record<string, string>>,
): FastifyReply {
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
