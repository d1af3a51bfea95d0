/**
 * The shop's data, as machines, views and services share it. Types only. The server's replies are generated from the
 * operations; the files here define what the browser sends or stores, or uses in another shape.
 */
export type * from '../generated/domain.ts';
export type {
  AggregateInput,
  OrderPaymentType,
  OrderProductStatus,
  OrderStatus,
  ProductSort,
  ReviewSort,
  SkinType,
} from '../generated/schema.ts';
export type * from './cart.ts';
export type * from './catalogue.ts';
export type * from './failure.ts';
export type * from './integrations.ts';
export type * from './order.ts';
export type * from './records.ts';
export type * from './store.ts';
export type * from './user.ts';
