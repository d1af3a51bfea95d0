import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type recentlyViewedMachine, selectSeen } from '../../machines/catalogue/recentlyViewed.ts';
import { socialProofMachine } from '../../machines/storefront/socialProof.ts';
import { SocialProof } from '../../views/promos/SocialProof.tsx';
import { observed } from '../observed.ts';

interface SocialProofPartProps {
  readonly recentlyViewed: ActorRefFrom<typeof recentlyViewedMachine>;
  /** The current address: the notice leaves out the product whose page this is. */
  readonly pathname: string;
}

/** Pages for browsing. On the cart, checkout and account pages the notice would only distract. */
const browsing = /^\/($|shop|products\/|search)/;

/** The social-proof notice and its machine, which lives on every page so that a dismissal is not forgotten. */
export function SocialProofPart({ recentlyViewed, pathname }: SocialProofPartProps) {
  const seen = useSelector(recentlyViewed, selectSeen);
  const products = useMemo(
    () => (browsing.test(pathname) ? seen.filter(({ slug }) => pathname !== `/products/${slug}`) : []),
    [seen, pathname],
  );
  const socialProof = useActorRef(socialProofMachine, { input: { products }, ...observed('socialProof') });
  useEffect(() => {
    socialProof.send({ type: 'socialProof.products.changed', products });
  }, [socialProof, products]);
  return <SocialProof socialProof={socialProof} />;
}
