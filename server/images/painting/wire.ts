import type { Painted, PaintTask } from './task.ts';

/** Messages between the shop and a rendering process. Both run the same code, so only the kind of message is checked. */
export interface PaintRequest {
  readonly id: number;
  readonly task: PaintTask;
  /** Pid of the rendering process that is paused meanwhile. */
  readonly pausedPid: number | null;
}

export interface PaintReply extends Painted {
  readonly id: number;
}

export function isRequest(message: unknown): message is PaintRequest {
  return hasId(message) && 'task' in message;
}

export function isReply(message: unknown): message is PaintReply {
  return hasId(message) && 'bodies' in message;
}

function hasId(message: unknown): message is { readonly id: number } {
  return typeof message === 'object' && message !== null && 'id' in message && typeof message.id === 'number';
}
