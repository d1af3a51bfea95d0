/** The shop's things as the browser's machines, views and services share them. Types only. */
export type * from './blog.ts';
export type * from './cart.ts';
export type * from './catalogue.ts';
export type * from './failure.ts';
export type * from './integrations.ts';
export type * from './order.ts';
export type * from './records.ts';
export type * from './store.ts';
export type * from './user.ts';
