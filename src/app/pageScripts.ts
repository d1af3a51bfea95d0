/** Decides which third-party scripts a page may have. Pure. */
import type { ScriptKind } from '../contract/domain/index.ts';
import type { LayoutFlags } from '../views/layout/store.ts';

/** S §2: pages that have a chat widget. */
const chatPages = /^\/($|shop|products\/|blog|pages\/)/;

export function scriptsForPage(
  kinds: readonly ScriptKind[],
  path: string,
  { hideChatbot, hideMarketing }: LayoutFlags,
): readonly ScriptKind[] {
  const hasChat = !hideChatbot && chatPages.test(path);
  return kinds.filter((kind) => (kind === 'chat' ? hasChat : kind !== 'marketing' || !hideMarketing));
}
