import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Order, OrderChangePreview, OrderProduct } from '../../contract/domain/index.ts';
import type { OrderChangeKind } from '../../contract/generated/schema.ts';
import { couponLossWords } from '../../contract/moneyBackWords.ts';
import { waits } from '../../contract/waits.ts';
import {
  type OrderChangeContext,
  type orderChangeMachine,
  selectCanSubmitChange,
  selectChange,
  selectChangeStep,
  selectIsChangeBusy,
} from '../../machines/checkout/orderChange.ts';
import { formatPaise } from '../../pricing/money.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { formatDay } from '../design/dates.ts';
import { Field } from '../design/Field.tsx';
import { QuantityStepper } from '../design/QuantityStepper.tsx';
import { SelectField } from '../design/SelectField.tsx';
import { useStepFocus } from '../design/stepFocus.ts';
import styles from './OrderChange.module.css';
import page from './OrderPage.module.css';
import { isDeliveredOrReturned, itemsOf, unitsKept } from './standing.ts';

interface OrderChangeProps {
  readonly change: ActorRefFrom<typeof orderChangeMachine>;
  readonly order: Order;
}

/** Cancelling some or all of an order, or asking to send goods back. */
export function OrderChange({ change, order }: OrderChangeProps) {
  const step = useSelector(change, selectChangeStep);
  const { kind } = useSelector(change, selectChange);
  const { canCancel, returnableUntil } = order;
  const card = useRef<HTMLElement>(null);
  useStepFocus(card, shownIn(step));
  if (step === 'closed' && !canCancel && returnableUntil === null) return null;
  return (
    <section ref={card} tabIndex={-1} className={page.card} aria-labelledby="order-change">
      <h2 id="order-change" className={page.heading}>
        {isAboutCancelling(step, kind, returnableUntil) ? 'Cancel' : 'Send something back'}
      </h2>
      {step === 'closed' ? (
        <Offer change={change} order={order} />
      ) : step === 'done' ? (
        <>
          <Done change={change} />
          <Offer change={change} order={order} />
        </>
      ) : shownIn(step) === 'confirmation' ? (
        <Confirm change={change} order={order} />
      ) : (
        <Choice change={change} order={order} />
      )}
    </section>
  );
}

/** Whether the heading is “Cancel”: during a cancellation, and before and after one if no return is possible. */
function isAboutCancelling(step: string, kind: OrderChangeKind, returnableUntil: string | null): boolean {
  if (step === 'closed') return returnableUntil === null;
  return kind === 'CANCEL' && (step !== 'done' || returnableUntil === null);
}

/** What the card shows in this step. */
function shownIn(step: string): string {
  if (step === 'closed' || step === 'done') return step;
  return confirmingSteps.has(step) ? 'confirmation' : 'choice';
}

/** The steps that show what the change would do. */
const confirmingSteps: ReadonlySet<string> = new Set(['confirming', 'repreviewing', 'sending', 'unanswered']);

function Offer({ change, order }: OrderChangeProps) {
  const { canCancel, returnableUntil } = order;
  const open = (kind: OrderChangeKind) => {
    change.send({ type: 'change.opened', kind });
    const [line, ...others] = changeable(order);
    // The only unit of the order is chosen at once: there is nothing else to choose.
    if (line && others.length === 0 && unitsKept(line) === 1) {
      change.send({ type: 'change.line.set', id: line.id, quantity: 1 });
    }
  };
  return (
    <div className={styles.form}>
      {canCancel && <p>You can cancel all of it or some until it leaves our warehouse.</p>}
      {returnableUntil !== null && (
        <p>You can ask to send goods back until {formatDay(new Date(returnableUntil))}.</p>
      )}
      <div className={styles.actions}>
        {canCancel && (
          <Button look="secondary" onClick={() => open('CANCEL')}>
            Cancel items
          </Button>
        )}
        {returnableUntil !== null && (
          <Button look="secondary" onClick={() => open('RETURN')}>
            Return items
          </Button>
        )}
      </div>
    </div>
  );
}

function Choice({ change, order }: OrderChangeProps) {
  const chosen = useSelector(change, selectChange);
  const canSubmit = useSelector(change, selectCanSubmitChange);
  const isBusy = useSelector(change, selectIsChangeBusy);
  const kept = changeable(order);
  const paidCash = order.payments.some(({ method, status }) => method === 'COD' && status === 'PAID');
  const isReturn = chosen.kind === 'RETURN';
  const isMany = kept.length > 1 || kept.some((line) => unitsKept(line) > 1);
  const chooseAll = () => {
    for (const line of kept) change.send({ type: 'change.line.set', id: line.id, quantity: unitsKept(line) });
  };
  return (
    <form
      className={styles.form}
      aria-label={isReturn ? 'Return items' : 'Cancel items'}
      onSubmit={(event) => {
        event.preventDefault();
        change.send({ type: 'change.submitted' });
        if (selectChangeStep(change.getSnapshot()) === 'correcting') {
          event.currentTarget.querySelector<HTMLInputElement>(`[name="${account}"]`)?.focus();
        }
      }}
    >
      <p>
        {isReturn ? 'How many of each do you want to send back?' : 'How many of each do you want to cancel?'}
      </p>
      <ul className={styles.lines}>
        {kept.map((line) => (
          <li key={line.id} className={styles.line}>
            <span className={styles.what}>
              {line.title}
              {line.variantTitle && `, ${line.variantTitle}`}
            </span>
            <QuantityStepper
              of={line.title}
              value={chosen.lines.find(({ id }) => id === line.id)?.quantity ?? 0}
              min={0}
              max={unitsKept(line)}
              disabled={isBusy}
              onChange={(quantity) => change.send({ type: 'change.line.set', id: line.id, quantity })}
            />
          </li>
        ))}
      </ul>
      {isMany && (
        <Button look="quiet" className={styles.all} disabled={isBusy} onClick={chooseAll}>
          Choose all
        </Button>
      )}
      {isReturn && (
        <ReturnFields
          change={change}
          chosen={chosen}
          paidCash={paidCash}
          knownUpiId={order.latestReturn?.refundTo ?? null}
        />
      )}
      <Failed context={chosen} />
      <div className={styles.actions}>
        <Button type="submit" busy={isBusy} disabled={!canSubmit && !isBusy}>
          Continue
        </Button>
        <Button look="quiet" onClick={() => change.send({ type: 'change.closed' })}>
          Keep everything
        </Button>
      </div>
    </form>
  );
}

interface ReturnFieldsProps extends Pick<OrderChangeProps, 'change'> {
  readonly chosen: OrderChangeContext;
  readonly paidCash: boolean;
  /** The UPI id that was given for an earlier return; `null` if there is none. */
  readonly knownUpiId: string | null;
}

const reasons = [
  ['CHANGED_MIND', 'I changed my mind'],
  ['DAMAGED', 'It is damaged or leaking'],
  ['WRONG_ITEM', 'It is not what I ordered'],
  ['REACTION', 'My skin reacted to it'],
] as const;

/** Says where the money goes if the field of the UPI id stays empty. */
function emptyWords(known: string | null): string {
  return known === null ? 'Leave it empty and we call you to ask where to.' : `Leave it empty for ${known}.`;
}

/** Name of the field of the UPI id. */
const account = 'refundTo';

function ReturnFields({ change, chosen, paidCash, knownUpiId }: ReturnFieldsProps) {
  const isAccountWrong = useSelector(change, selectChangeStep) === 'correcting';
  return (
    <>
      <SelectField
        label="Why?"
        value={chosen.reason ?? ''}
        onChange={({ target }) => {
          const [reason] = reasons.find(([value]) => value === target.value) ?? [];
          if (reason) change.send({ type: 'change.reason.set', reason });
        }}
      >
        <option value="" disabled>
          Choose a reason
        </option>
        {reasons.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label="Tell us more (optional)"
        maxLength={500}
        value={chosen.note}
        onChange={({ target }) => change.send({ type: 'change.note.set', note: target.value })}
      />
      {paidCash && (
        <Field
          label="Your UPI id (optional)"
          name={account}
          error={isAccountWrong ? 'This is not a UPI id. It looks like name@bank.' : null}
          hint={`You paid at the door, so we send the money here. ${emptyWords(knownUpiId)}`}
          placeholder="name@bank"
          maxLength={100}
          autoCapitalize="none"
          value={chosen.refundTo}
          onChange={({ target }) => change.send({ type: 'change.account.set', refundTo: target.value })}
        />
      )}
    </>
  );
}

function Confirm({ change, order }: OrderChangeProps) {
  const context = useSelector(change, selectChange);
  const isBusy = useSelector(change, selectIsChangeBusy);
  const step = useSelector(change, selectChangeStep);
  const { preview, kind } = context;
  if (preview === null) return null;
  const isShrunk = order.products.some((line) => unitsKept(line) < line.quantity);
  const whole = isShrunk ? 'that is left of your order' : 'of your order';
  return (
    <div className={styles.form}>
      <p>
        {kind === 'CANCEL' ? 'You are cancelling ' : 'You are sending back '}
        <strong>{itemsOf(order, { lines: preview.lines.filter(({ id }) => !isGift(order, id)) })}</strong>
        {preview.unitsKept === 0 ? `, which is all ${whole}.` : '. The rest of your order stays.'}
      </p>
      <Sums preview={preview} order={order} />
      {step === 'unanswered' ? (
        <Alert status="warning">
          We did not hear back, so we do not know whether it is done. Your order is safe: press again, or
          refresh its status.
        </Alert>
      ) : (
        <Failed context={context} />
      )}
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={() => change.send({ type: 'change.confirmed' })}>
          {kind === 'CANCEL' ? 'Cancel these items' : 'Ask to return these items'}
        </Button>
        <Button
          look="quiet"
          onClick={() => change.send({ type: step === 'unanswered' ? 'change.closed' : 'change.back' })}
        >
          {step === 'unanswered' ? 'Close' : 'Back'}
        </Button>
      </div>
    </div>
  );
}

/** What the change would give back and take away, in money and points, and the gifts that go with it. */
function Sums({ preview, order }: { readonly preview: OrderChangePreview; readonly order: Order }) {
  const { refundOnline, refundCash, pointsBack, pointsTaken, dueAmount, couponLoss, lines } = preview;
  const gifts = order.products.filter(
    ({ id, source }) => source === 'COUPON' && lines.some((line) => line.id === id),
  );
  // When everything goes back by choice, the charges are all that the order still costs.
  const isAllBack = preview.unitsKept === 0 && preview.keptAmount > 0;
  const charges = [
    { name: 'Delivery', amount: order.totalShippingCharges },
    { name: 'The cash on delivery charge', amount: order.totalCashOnDeliveryCharges },
  ].filter(({ amount }) => isAllBack && amount > 0);
  const isNothing = refundOnline + refundCash + pointsBack === 0 && dueAmount === order.dueAmount;
  return (
    <ul className={styles.sums}>
      {refundOnline > 0 && (
        <li>
          <strong>{formatPaise(refundOnline)}</strong> comes back to the account or card that you paid with,{' '}
          {waits.bank}.
        </li>
      )}
      {refundCash > 0 && (
        <li>
          <strong>{formatPaise(refundCash)}</strong> comes back by UPI or bank transfer, {waits.byHand} of the
          goods reaching us.
        </li>
      )}
      {pointsBack > 0 && (
        <li>
          Points worth <strong>{formatPaise(pointsBack)}</strong> are yours again.
        </li>
      )}
      {dueAmount !== order.dueAmount && (
        <li>
          {dueAmount === 0 ? (
            <>Nothing is to be paid at the door any more.</>
          ) : (
            <>
              You pay <strong>{formatPaise(dueAmount)}</strong> at the door instead of{' '}
              {formatPaise(order.dueAmount)}.
            </>
          )}
        </li>
      )}
      {pointsTaken > 0 && (
        <li>
          {isDeliveredOrReturned(order)
            ? `Points worth ${formatPaise(pointsTaken)} that this order earned are taken back.`
            : `You earn ${formatPaise(pointsTaken)} less in points.`}
        </li>
      )}
      {couponLoss !== null && <li>{couponLossWords(order.couponCode, couponLoss.was - couponLoss.now)}</li>}
      {charges.map(({ name, amount }) => (
        <li key={name}>{`${name} (${formatPaise(amount)}) stays paid.`}</li>
      ))}
      {gifts.map(({ id, title }) => (
        <li key={id}>{title} was free with these items and goes with them.</li>
      ))}
      {isNothing && <li>Nothing comes back: what you keep costs as much as you paid.</li>}
    </ul>
  );
}

function Done({ change }: Pick<OrderChangeProps, 'change'>) {
  const { kind, preview } = useSelector(change, selectChange);
  const money = preview === null ? 0 : preview.refundOnline + preview.refundCash;
  const points = preview?.pointsBack ?? 0;
  const due = preview?.dueAmount ?? 0;
  const cancelled = [
    'Cancelled.',
    ...(money > 0 ? [`${formatPaise(money)} comes back to you.`] : []),
    ...(points > 0 ? [`Points worth ${formatPaise(points)} are yours again.`] : []),
    ...(due > 0 ? [`Please keep ${formatPaise(due)} ready for the delivery of the rest.`] : []),
    ...(money + points + due === 0 ? ['Nothing is owed.'] : []),
  ].join(' ');
  return (
    <div className={styles.form}>
      <Alert status="success">
        {kind === 'CANCEL' ? cancelled : `Your request has reached us. We will answer ${waits.answer}.`}
      </Alert>
    </div>
  );
}

function isGift({ products }: Order, id: string): boolean {
  return products.some((line) => line.id === id && line.source === 'COUPON');
}

function Failed({ context: { failure } }: { readonly context: OrderChangeContext }) {
  if (failure === null) return null;
  const text =
    failure.kind === 'refused'
      ? failure.message
      : 'We could not reach the shop. Nothing was changed; please check your connection and try again.';
  return <Alert status="error">{text}</Alert>;
}

/** The lines of which something can be cancelled or sent back. Gifts are not among them: they go with the goods they came with. */
function changeable({ products }: Order): readonly OrderProduct[] {
  return products.filter((line) => unitsKept(line) > 0 && line.source !== 'COUPON');
}
