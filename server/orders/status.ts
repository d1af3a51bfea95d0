import { type RawBuilder, sql } from 'kysely';
import { transition } from 'xstate';
import type { DeliveryStatus, OrderProductStatus, OrderStatus } from '../../src/contract/generated/schema.ts';
import type { Row } from '../db/types.ts';
import { type OrderLifeEvent, orderLifeMachine } from './orderLife.machine.ts';

/** Where an order stands in each part of its chart. */
export interface OrderLife {
  readonly parcel: Stage;
  readonly return: 'none' | 'asked' | 'approved' | 'pickedUp' | 'received' | 'refused' | 'withdrawn';
  readonly refund: 'none' | 'owed' | 'requested' | 'failed' | 'byHand' | 'done';
}

/** The states of the parcel, as stored. */
export const stages = [
  'placed',
  'confirmed',
  'packed',
  'dispatched',
  'outForDelivery',
  'undelivered',
  'goingBack',
  'delivered',
  'restocked',
  'writtenOff',
  'returned',
  'cancelled',
] as const;
export type Stage = (typeof stages)[number];

interface Shown {
  readonly status: OrderStatus;
  readonly delivery: DeliveryStatus;
  /** The status of the lines that are not cancelled and not in a return. */
  readonly line: OrderProductStatus;
}

const shown: Readonly<Record<Stage, Shown>> = {
  placed: { status: 'PENDING', delivery: 'DRAFT', line: 'CREATED' },
  confirmed: { status: 'CONFIRMED', delivery: 'PENDING', line: 'CREATED' },
  packed: { status: 'COMPLETE', delivery: 'CONFIRMED', line: 'CREATED' },
  dispatched: { status: 'DISPATCHED', delivery: 'SHIPPED', line: 'DISPATCHED' },
  outForDelivery: { status: 'DISPATCHED', delivery: 'SHIPPED', line: 'DISPATCHED' },
  undelivered: { status: 'DISPATCHED', delivery: 'SHIPPED', line: 'DISPATCHED' },
  goingBack: { status: 'DISPATCHED', delivery: 'SHIPPED', line: 'COURIER_RETURN' },
  delivered: { status: 'DELIVERED', delivery: 'DELIVERED', line: 'DELIVERED' },
  restocked: { status: 'RETURNED', delivery: 'CANCELLED', line: 'COURIER_RETURN' },
  writtenOff: { status: 'RETURNED', delivery: 'CANCELLED', line: 'COURIER_RETURN' },
  returned: { status: 'RETURNED', delivery: 'CANCELLED', line: 'RETURN_REQUESTED' },
  cancelled: { status: 'CANCELLED', delivery: 'CANCELLED', line: 'CANCELLED' },
};

const stageOfStatus: Readonly<Record<OrderStatus, Stage>> = {
  PENDING: 'placed',
  CONFIRMED: 'confirmed',
  COMPLETE: 'packed',
  DISPATCHED: 'dispatched',
  DELIVERED: 'delivered',
  CANCELLED: 'cancelled',
  RETURNED: 'returned',
};

/** The stage of an order. For older orders without a stored stage it follows from the status. */
export function stageOf({ stage, status }: Pick<Row<'customer_order'>, 'stage' | 'status'>): Stage {
  return stage ?? stageOfStatus[status];
}

/** SQL, for a row of `customer_order`: its stage. */
export function storedStage(): RawBuilder<Stage> {
  const cases = Object.entries(stageOfStatus).map(([status, stage]) => `when '${status}' then '${stage}'`);
  return sql<Stage>`coalesce(stage, case status ${sql.raw(cases.join(' '))} end)`;
}

/** SQL, for a row of `customer_order`: whether its parcel is with the courier. */
export function isUnderWay(): RawBuilder<boolean> {
  return sql<boolean>`(${storedStage()} in ('dispatched', 'outForDelivery', 'undelivered', 'goingBack'))`;
}

/** The status of older orders, without a stored stage, that are in this stage; `null`: no such order can be in it. */
export function statusOfStage(stage: Stage): OrderStatus | null {
  const { status } = shown[stage];
  return stageOfStatus[status] === stage ? status : null;
}

/** What the contract shows of a stage (Specification 3, "Enumerations"). */
export function shownAs(stage: Stage): Shown {
  return shown[stage];
}

/** The life after an event; `null` where the chart does not allow it. */
export function lifeAfter(life: OrderLife, event: OrderLifeEvent): OrderLife | null {
  const state = orderLifeMachine.resolveState({ value: { ...life } });
  if (!state.can(event)) return null;
  const [{ value }] = transition(orderLifeMachine, state, event);
  return value;
}

/** The status that follows when an order without a return is confirmed or cancelled as a whole; `null` where it cannot be. */
export function statusAfter(from: OrderStatus, type: 'order.confirm' | 'order.cancel'): OrderStatus | null {
  const life = { parcel: stageOfStatus[from], return: 'none', refund: 'none' } as const;
  const next = lifeAfter(life, type === 'order.cancel' ? { type, units: 0 } : { type });
  return next === null ? null : shown[next.parcel].status;
}

/** The delivery status that the contract shows for an order status. */
export function deliveryStatusOf(status: OrderStatus): DeliveryStatus {
  return shown[stageOfStatus[status]].delivery;
}
