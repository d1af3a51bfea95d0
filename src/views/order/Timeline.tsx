import { Suspense, use } from 'react';
import type { Order, OrderStatus } from '../../contract/domain/index.ts';
import { classes } from '../design/classes.ts';
import { createDateFormatter } from '../design/dates.ts';
import { parcelOf } from './parcel.ts';
import styles from './Timeline.module.css';

interface TimelineProps {
  readonly order: Order;
  /** The day in India by which the order is expected, `YYYY-MM-DD`; `null` if the courier promises none or cannot be asked. */
  readonly arrival: Promise<string | null>;
}

const steps = ['Order placed', 'Order confirmed', 'On the way', 'Delivery'] as const;

/** How many steps an order has taken, by its status. Cancelled and returned orders have none, since no step lies ahead of them. */
const taken: Readonly<Partial<Record<OrderStatus, number>>> = {
  PENDING: 1,
  CONFIRMED: 2,
  COMPLETE: 2,
  DISPATCHED: 3,
  DELIVERED: 4,
};

/**
 * The step that a move of the history has taken; the date of the move is shown at it. `AGREED`: the answer of a shopper who was
 * asked whether to send the order confirms it.
 */
const stepOf: Readonly<Record<string, number>> = {
  PLACED: 0,
  CONFIRMED: 1,
  AGREED: 1,
  DISPATCHED: 2,
  DELIVERED: 3,
};

/** The dates are short, because four of them stand side by side. */
const short = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const day = createDateFormatter({ ...short, timeZone: 'Asia/Kolkata' });
const dayOfDelivery = createDateFormatter({ ...short, timeZone: 'UTC' });

/** The steps that the order has taken, with their dates, and when it is expected. */
export function Timeline({ order, arrival }: TimelineProps) {
  const { status, orderDate, updatedAt, moves, awaitsAnswer } = order;
  const all = taken[status];
  if (all === undefined) return null;
  const done = awaitsAnswer ? 1 : all;
  const dates: Readonly<Record<number, string>> = {
    0: day(new Date(orderDate)),
    ...(done > 2 && { [done - 1]: day(new Date(updatedAt)) }),
    ...Object.fromEntries(
      moves.flatMap(({ event, at }) => {
        const step = stepOf[event];
        return step === undefined || step >= done ? [] : [[step, day(new Date(at))]];
      }),
    ),
    ...currentDate(order, done),
  };
  const isMissed = isHeldUp(order);
  return (
    <ol className={styles.steps} aria-label="Progress of the order">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(
            styles.step,
            index < done && styles.done,
            isMissed && index === done - 1 && styles.heldUp,
          )}
          aria-current={index === done - 1 ? 'step' : undefined}
        >
          <span className={styles.name}>{nameOf(order, step)}</span>
          <span className={styles.date}>
            {dates[index]}
            {index === steps.length - 1 && done > 1 && done < steps.length && (
              <Next order={order} arrival={arrival} />
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function nameOf(order: Order, step: (typeof steps)[number]): string {
  if (step === 'Order confirmed' && order.awaitsAnswer) return 'Waiting for your answer';
  const place = parcelOf(order)?.place;
  if (step === 'On the way' && place !== undefined) {
    const names = {
      underWay: step,
      comesToday: 'Out for delivery',
      missed: 'Not handed over',
      goingBack: 'On its way back',
    };
    return names[place];
  }
  if (step !== 'Delivery') return step;
  if (order.status === 'DELIVERED') return 'Delivered';
  return place === 'goingBack' ? 'Not delivered' : step;
}

/** The date of the current step, where the courier has reported: that of the latest report. */
function currentDate(order: Order, done: number): Readonly<Record<number, string>> {
  const at = parcelOf(order)?.at ?? null;
  return at === null ? {} : { [done - 1]: day(new Date(at)) };
}

function isHeldUp(order: Order): boolean {
  const place = parcelOf(order)?.place;
  return place === 'missed' || place === 'goingBack';
}

/** What comes next: another attempt at the door, or the delivery. */
function Next({ order, arrival }: TimelineProps) {
  const place = parcelOf(order)?.place;
  if (place === 'goingBack') return null;
  if (place === 'missed') return attemptWords(order);
  return (
    <Suspense>
      <Expected arrival={arrival} expectedOn={order.expectedOn} />
    </Suspense>
  );
}

function attemptWords({ deliveryQuestion }: Order): string {
  const answer = deliveryQuestion?.answer ?? null;
  if (answer === null) return 'Please tell us when';
  if (answer.choice === 'SEND_BACK') return 'You asked to send it back';
  return answer.day === null
    ? 'Again as soon as possible'
    : `Again on ${dayOfDelivery(new Date(answer.day))}`;
}

interface ExpectedProps extends Pick<TimelineProps, 'arrival'>, Pick<Order, 'expectedOn'> {}

/** The courier's own day, if there is one, or else the estimate that was made for the day of the order. */
function Expected({ arrival, expectedOn }: ExpectedProps) {
  const date = expectedOn ?? use(arrival);
  return date === null ? null : <>Expected by {dayOfDelivery(new Date(date))}</>;
}
