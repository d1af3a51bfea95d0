import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { ActorsContext, ShopContext, type ShopSource } from './context.ts';

interface ShopProviderProps {
  readonly source: ShopSource;
  readonly children: ReactNode;
}

/**
 * Gives the shop to what is inside once it has started. Most parts of a page wait for it: they are rendered a few at a
 * time, and what the shopper does meanwhile comes first. Parts whose code is still to be fetched then stand in `Later`.
 */
export function ShopProvider({ source, children }: ShopProviderProps) {
  const [shop, setShop] = useState<ReturnType<ShopSource['current']>>(null);
  useEffect(() => {
    const follow = () => startTransition(() => setShop(source.current()));
    follow();
    return source.subscribe(follow);
  }, [source]);
  return (
    <ShopContext value={source}>
      <ActorsContext value={shop}>{children}</ActorsContext>
    </ShopContext>
  );
}
