import type { ChannelKind } from '../../../contract/domain/index.ts';

export interface ChannelInput {
  readonly kind: ChannelKind;
}

export interface ChannelContext {
  readonly kind: ChannelKind;
}

export type ChannelEvent =
  /** The page that is shown has this channel, or has it not. */
  { readonly type: 'channel.wanted' } | { readonly type: 'channel.unwanted' };
