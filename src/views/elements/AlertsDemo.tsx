import { useState } from 'react';
import { Alert, type AlertStatus } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { Specimen } from './Specimen.tsx';

const statuses: readonly (readonly [AlertStatus, string])[] = [
  ['error', 'It could not be added. Check your connection; nothing was lost.'],
  ['success', 'Your address was saved.'],
  ['warning', 'The price changed from ₹299 to ₹319 while you were away.'],
  ['info', 'Orders placed now leave us tomorrow.'],
  ['transparent', 'Gifts are packed without a bill.'],
];

/** Specification 2: the alert banner with its five statuses and its close button. */
export function AlertsDemo() {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <Specimen title="Statuses" note="An error interrupts a screen reader; the others wait.">
        {statuses.map(([status, text]) => (
          <Alert key={status} status={status}>
            {text}
          </Alert>
        ))}
      </Specimen>
      <Specimen title="With something to do about it">
        <Alert status="warning" action={<Button look="quiet">Keep the old price</Button>}>
          An offer ended while you were shopping.
        </Alert>
      </Specimen>
      <Specimen title="That can be closed">
        {isShown ? (
          <Alert status="info" onClose={() => setIsShown(false)}>
            Read it, then put it away.
          </Alert>
        ) : (
          <div>
            <Button look="quiet" onClick={() => setIsShown(true)}>
              Show it again
            </Button>
          </div>
        )}
      </Specimen>
    </>
  );
}
