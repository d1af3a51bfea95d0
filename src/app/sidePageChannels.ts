/** Which channels a page has. Pure. */
import type { ChannelKind } from '../contract/domain/index.ts';
import type { LayoutFlags } from '../views/layout/store.ts';

/** S §2: pages that have a chat widget. */
const chatPages = /^\/($|shop|products\/|blog|pages\/)/;

export function channelsOf(
  kinds: readonly ChannelKind[],
  path: string,
  { hideChatbot, hideMarketing }: LayoutFlags,
): readonly ChannelKind[] {
  const hasChat = !hideChatbot && chatPages.test(path);
  return kinds.filter((kind) => (kind === 'chat' ? hasChat : kind !== 'marketing' || !hideMarketing));
}
