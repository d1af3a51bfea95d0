import { fromPromise } from 'xstate';
import {
  type AskInput,
  type AskReply,
  type QuestionsReply,
  questionsMachine,
} from '../../machines/catalogue/questions.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

/** Questions about a product, read from the server and sent to it. */
export function provideQuestions({
  productQuestions,
  askQuestion,
}: Pick<ShopApi, 'productQuestions' | 'askQuestion'>) {
  return questionsMachine.provide({
    actors: {
      fetchQuestions: fromPromise<QuestionsReply, { readonly productId: string }>(({ input, signal }) =>
        productQuestions(input, { signal }),
      ),
      sendQuestion: fromPromise<AskReply, AskInput>(({ input, signal }) => askQuestion(input, { signal })),
    },
  });
}
