import { useSelector } from '@xstate/react';
import { type FormEvent, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Failure } from '../../contract/domain/index.ts';
import {
  type questionsMachine,
  selectAreQuestionsLoading,
  selectHaveQuestionsFailed,
  selectIsAsking,
  selectIsQuestionEmpty,
  selectIsQuestionSending,
  selectIsQuestionSent,
  selectIsUnasked,
  selectQuestion,
  selectQuestionFailure,
  selectQuestions,
} from '../../machines/catalogue/questions.ts';
import { Accordion } from '../design/Accordion.tsx';
import { Alert } from '../design/Alert.tsx';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { useFormFocus } from '../design/focus.ts';
import { Retry } from '../design/Retry.tsx';
import { TextArea } from '../design/TextArea.tsx';
import styles from './Questions.module.css';

interface QuestionsProps {
  readonly questions: ActorRefFrom<typeof questionsMachine>;
}

/** Shoppers' questions with the shop's answers, and the form to ask one. */
export function Questions({ questions }: QuestionsProps) {
  const items = useSelector(questions, selectQuestions);
  const isUnasked = useSelector(questions, selectIsUnasked);
  const hasFailed = useSelector(questions, selectHaveQuestionsFailed);
  const isLoading = useSelector(questions, selectAreQuestionsLoading);
  return (
    <section id="questions" tabIndex={-1} className={styles.questions} aria-labelledby="questions-title">
      <div className={styles.head}>
        <h2 id="questions-title" className={styles.title}>
          Questions and answers
        </h2>
        {isUnasked && <p>Nobody has asked about this product yet.</p>}
        <Ask questions={questions} />
      </div>
      <Retry
        hasFailed={hasFailed}
        isTrying={isLoading}
        onRetry={() => questions.send({ type: 'questions.reload' })}
      >
        The questions could not be loaded.
      </Retry>
      {items.length > 0 && (
        <Accordion
          items={items.map(({ question, answer, isSample }, index) => ({
            title: question,
            content: (
              <p>
                {answer} {isSample && <Badge tone="warm">Sample</Badge>}
              </p>
            ),
            isOpen: index === 0,
          }))}
        />
      )}
    </section>
  );
}

function Ask({ questions }: QuestionsProps) {
  const isAsking = useSelector(questions, selectIsAsking);
  const isSent = useSelector(questions, selectIsQuestionSent);
  return (
    <>
      <p role="status" className={styles.status}>
        {isSent && 'Thank you, your question has reached us. It appears here with its answer.'}
      </p>
      {isAsking ? (
        <Form questions={questions} />
      ) : (
        <Button look="secondary" onClick={() => questions.send({ type: 'question.opened' })}>
          {isSent ? 'Ask another question' : 'Ask a question'}
        </Button>
      )}
    </>
  );
}

function Form({ questions }: QuestionsProps) {
  const question = useSelector(questions, selectQuestion);
  const isEmpty = useSelector(questions, selectIsQuestionEmpty);
  const isSending = useSelector(questions, selectIsQuestionSending);
  const failure = useSelector(questions, selectQuestionFailure);
  const form = useRef<HTMLFormElement>(null);
  useFormFocus(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    questions.send({ type: 'question.submitted' });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="Ask a question">
      <TextArea
        label="What would you like to know?"
        hint="Shown without your name. For help with an order, please write to us instead."
        rows={3}
        value={question}
        required
        readOnly={isSending}
        error={isEmpty && 'Please write your question in a few words'}
        onChange={({ target }) => questions.send({ type: 'question.typed', question: target.value })}
      />
      {failure && <Alert status="error">{messageOf(failure)}</Alert>}
      <Button type="submit" busy={isSending}>
        Send question
      </Button>
    </form>
  );
}

function messageOf(failure: Failure): string {
  if (failure.kind === 'refused') return failure.message;
  return 'Your question could not be sent. It is kept here; please try again.';
}
