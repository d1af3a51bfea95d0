import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useShop } from './context.ts';
import { nextTask } from './scheduling.ts';
import { untilLoaded } from './untilLoaded.ts';

/**
 * A part of a page whose code is loaded once the shop has started, after the first view. Until then, and while the code
 * is on its way, it draws the placeholder, or nothing. The page is of use without the part: if the code cannot be loaded, it draws
 * `Failed`, or the placeholder where there is no `Failed`. The next press or the network's return tries again.
 *
 * Two details keep the start responsive (docs/start-of-a-page.md). The code of each part is requested in a task of its
 * own, since many parts appear in the same render. And the Suspense boundary appears together with the part: the
 * transition that announces the shop's actors would wait for a part that suspends in a boundary already on the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Props>,
  Failed = Placeholder,
): ComponentType<Props> {
  function Retried(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    useEffect(() => {
      void untilLoaded(load).then((loaded) => setPart(() => loaded));
    }, []);
    if (Part) return <Part {...props} />;
    return Failed && <Failed {...props} />;
  }
  return requiredPart(() => load().catch(() => Retried), Placeholder);
}

/**
 * As {@link lazyPart}, for a part without which the page is useless.
 *
 * @param load loads the component; a rejection goes to the nearest error boundary
 */
export function requiredPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Props>,
): ComponentType<Props> {
  const Part = lazy(async () => {
    await nextTask();
    return { default: await load() };
  });
  return function LazyPart(props) {
    const placeholder = Placeholder && <Placeholder {...props} />;
    if (useShop() === null) return placeholder;
    return (
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    );
  };
}
