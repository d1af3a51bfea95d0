import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Order } from '../../contract/domain/index.ts';
import {
  type deliveryAnswerMachine,
  noteField,
  selectAnswer,
  selectIsAnswered,
  selectIsAnswerOnItsWay,
} from '../../machines/checkout/deliveryAnswer.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { formatArrival } from '../design/dates.ts';
import { Field } from '../design/Field.tsx';
import { RadioGroup } from '../design/RadioGroup.tsx';
import { SelectField } from '../design/SelectField.tsx';
import { useStepFocus } from '../design/stepFocus.ts';
import styles from './OrderChange.module.css';
import page from './OrderPage.module.css';
import { parcelOf } from './parcel.ts';
import { backWords } from './standing.ts';

type Question = NonNullable<Order['deliveryQuestion']>;
type AnswerRef = ActorRefFrom<typeof deliveryAnswerMachine>;

interface DeliveryQuestionProps {
  readonly answer: AnswerRef;
  readonly order: Order;
}

/** What to do with a parcel that the courier could not hand over. */
export function DeliveryQuestion({ answer, order }: DeliveryQuestionProps) {
  const { deliveryQuestion: question } = order;
  const isAnswered = useSelector(answer, selectIsAnswered);
  const card = useRef<HTMLElement>(null);
  useStepFocus(card, isAnswered);
  if (!question) return null;
  return (
    <section ref={card} tabIndex={-1} className={page.card} aria-labelledby="delivery-question">
      <h2 id="delivery-question" className={page.heading}>
        What shall the courier do?
      </h2>
      {isAnswered ? (
        <Answered answer={answer} question={question} />
      ) : (
        <Form answer={answer} order={order} days={question.days} />
      )}
    </section>
  );
}

const choices = [
  { value: 'AGAIN', label: 'Bring it again' },
  { value: 'SEND_BACK', label: 'Send it back' },
] as const;

function Form({ answer, order, days }: DeliveryQuestionProps & Pick<Question, 'days'>) {
  const { choice, fields, phoneError, failure } = useSelector(answer, selectAnswer);
  const isBusy = useSelector(answer, selectIsAnswerOnItsWay);
  const ownNote = noteField(choice);
  const reason = parcelOf(order)?.reason ?? null;
  return (
    <form
      className={styles.form}
      aria-labelledby="delivery-question"
      onSubmit={(event) => {
        event.preventDefault();
        answer.send({ type: 'answer.submitted', days });
      }}
    >
      <p>
        The courier could not hand over your parcel. {reason !== null && `They noted: “${reason}”. `}What
        would suit you?
      </p>
      <RadioGroup
        legend="What shall we do?"
        name="delivery-choice"
        options={choices}
        value={choice}
        onChange={(value) => {
          const known = choices.find((each) => each.value === value);
          if (known) answer.send({ type: 'answer.choice.set', choice: known.value });
        }}
      />
      {choice === 'AGAIN' && (
        <>
          <SelectField
            label="When?"
            value={fields.day}
            onChange={({ target: { value } }) =>
              answer.send({ type: 'answer.field.changed', field: 'day', value })
            }
          >
            <option value="">As soon as you can</option>
            {days.map((day) => (
              <option key={day} value={day}>
                {formatArrival(new Date(day))}
              </option>
            ))}
          </SelectField>
          <Field
            label="Another phone number (optional)"
            hint="For the courier to call. Leave it empty to keep yours."
            type="tel"
            inputMode="tel"
            prefix="+91"
            error={phoneError}
            value={fields.phone}
            onChange={({ target: { value } }) =>
              answer.send({ type: 'answer.field.changed', field: 'phone', value })
            }
          />
        </>
      )}
      <Field
        label={choice === 'AGAIN' ? 'How to find you (optional)' : 'Why (optional)'}
        maxLength={200}
        value={fields[ownNote]}
        onChange={({ target: { value } }) =>
          answer.send({ type: 'answer.field.changed', field: ownNote, value })
        }
      />
      {choice === 'SEND_BACK' && <p>{backWords(order)}</p>}
      {failure !== null && (
        <Alert status="error">
          {failure.kind === 'refused'
            ? failure.message
            : 'We could not reach the shop. Your answer is still here; please check your connection and send it again.'}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={isBusy}>
          Tell the courier
        </Button>
      </div>
    </form>
  );
}

function Answered({ answer, question }: { readonly answer: AnswerRef; readonly question: Question }) {
  return (
    <div className={styles.form}>
      {question.answer ? (
        <Alert status="success">{wordsOf(question.answer)}</Alert>
      ) : (
        <p>The courier came again and could not hand it over.</p>
      )}
      <div className={styles.actions}>
        <Button
          look="secondary"
          onClick={() => answer.send({ type: 'answer.again', answer: question.answer })}
        >
          {question.answer ? 'Change it' : 'Tell us what to do'}
        </Button>
      </div>
    </div>
  );
}

function wordsOf({ choice, day, phone, note }: NonNullable<Question['answer']>): string {
  const own = note === null ? '' : ` You wrote: “${note}”`;
  if (choice === 'SEND_BACK') return `We ask the courier to bring it back to us.${own}`;
  const when = day === null ? 'as soon as they can' : `on ${formatArrival(new Date(day))}`;
  const call = phone === null ? '' : ` They will call ${phone}.`;
  return `Thank you. We pass it on: the courier brings it again ${when}.${call}${own}`;
}
