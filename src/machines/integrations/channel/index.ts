export { channelMachine } from './machine.ts';
export type * from './types.ts';
