import { useSelector } from '@xstate/react';
import { selectOverlay, selectSignInActor } from '../../machines/storefront/overlays/index.ts';
import { AllAddresses } from '../addresses/AllAddresses.tsx';
import { LoginModal } from '../signIn/LoginModal.tsx';
import { PasswordlessModal } from '../signIn/PasswordlessModal.tsx';
import type { OverlaysRef } from './actors.ts';

interface OverlaysProps {
  readonly overlays: OverlaysRef;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** The open overlay (Specification 2, Overlays), as the overlays machine decides. */
export function Overlays({ overlays, now }: OverlaysProps) {
  const overlay = useSelector(overlays, selectOverlay);
  const signIn = useSelector(overlays, selectSignInActor);
  const close = () => overlays.send({ type: 'overlay.close' });
  return (
    <>
      <LoginModal
        login={overlay?.kind === 'login' ? overlay : null}
        onGoOn={(redirect) =>
          overlays.send({
            type: 'overlay.open',
            overlay: { kind: 'passwordless', redirect, customSignup: true },
          })
        }
        onClose={close}
      />
      <PasswordlessModal
        signIn={signIn}
        newAccount={(overlay?.kind === 'passwordless' && overlay.newAccount) || null}
        onClose={close}
      />
      <AllAddresses isOpen={overlay?.kind === 'allAddresses'} onClose={close} now={now} />
    </>
  );
}
