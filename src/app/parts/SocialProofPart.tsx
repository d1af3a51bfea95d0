import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import type { SeenProduct } from '../../machines/catalogue/recentlyViewed.ts';
import { socialProofMachine } from '../../machines/storefront/socialProof.ts';
import { SocialProof } from '../../views/promos/SocialProof.tsx';
import { observed } from '../observed.ts';

interface SocialProofPartProps {
  readonly products: readonly SeenProduct[];
}

/**
 * The social-proof notice and its machine. Both outlive each page, so that turns go on from page to page and a dismissal is not
 * forgotten.
 */
export function SocialProofPart({ products }: SocialProofPartProps) {
  const socialProof = useActorRef(socialProofMachine, { input: { products }, ...observed('socialProof') });
  useEffect(() => {
    socialProof.send({ type: 'socialProof.products.changed', products });
  }, [socialProof, products]);
  return <SocialProof socialProof={socialProof} />;
}
