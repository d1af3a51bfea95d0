import type { Args } from '../page/types.ts';

export function textOf(args: Args, name: string): string {
  return String(args[name] ?? '');
}

export function numberOf(args: Args, name: string): number {
  return Number(args[name] ?? 0);
}
