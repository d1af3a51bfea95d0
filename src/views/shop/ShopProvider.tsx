import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { ActorsContext, type ShopActors, ShopContext, type ShopSource } from './context.ts';

interface ShopProviderProps {
  readonly source: ShopSource;
  readonly children: ReactNode;
}

/**
 * Provides the shop's actors to the page. Their arrival is a transition: the many parts of a page that wait for them
 * render in small slices, and a press in between is answered first.
 */
export function ShopProvider({ source, children }: ShopProviderProps) {
  const [actors, setActors] = useState<ShopActors | null>(null);
  useEffect(() => {
    const update = () => startTransition(() => setActors(source.current()));
    update();
    return source.subscribe(update);
  }, [source]);
  return (
    <ShopContext value={source}>
      <ActorsContext value={actors}>{children}</ActorsContext>
    </ShopContext>
  );
}
