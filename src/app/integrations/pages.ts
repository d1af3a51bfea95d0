/** Which third-party scripts a page may have. */
import type { ScriptKind } from '../../contract/domain/index.ts';
import type { LayoutFlags } from '../../views/layout/store.ts';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** Whether a page runs no third-party script at all: checkout, and an address that contains an order's secret. */
export function isScriptFree({ pathname, search }: Address): boolean {
  return /^\/pages\/checkout(\/|$)/.test(pathname) || new URLSearchParams(search).has('secret');
}

/** Pages with a chat widget (Specification 2). */
const chatPages = /^\/($|shop|products\/|blog|pages\/)/;

/** The kinds of script, of those configured, that a page may have. */
export function scriptsForPage(
  kinds: readonly ScriptKind[],
  path: string,
  { hideChatbot, hideMarketing }: LayoutFlags,
): readonly ScriptKind[] {
  const hasChat = !hideChatbot && chatPages.test(path);
  return kinds.filter((kind) => (kind === 'chat' ? hasChat : kind !== 'marketing' || !hideMarketing));
}
