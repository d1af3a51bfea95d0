import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { provideQuestions } from '../../app/actors/questions.ts';
import { observed } from '../../app/observed.ts';
import { useRouteServices } from '../../app/page/routeServices.ts';
import { Questions } from '../../views/product/Questions.tsx';

/** The product's questions and their machine. */
export function QuestionsPart({ productId }: { readonly productId: string }) {
  const { shopApi } = useRouteServices();
  const machine = useMemo(() => provideQuestions(shopApi), [shopApi]);
  const questions = useActorRef(machine, { input: { productId }, ...observed('questions') });
  return <Questions questions={questions} />;
}
