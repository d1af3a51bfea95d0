import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { nextTask } from './nextTask.ts';

/**
 * As `lazy`, for parts that come with the shop's start. All are met in one rendering then: each asks for its code in a
 * task of its own, so that a press between them is answered.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await nextTask();
    return load();
  });
}
