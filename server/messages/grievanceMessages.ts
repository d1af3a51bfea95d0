import { type Due, momentInWords } from '../grievances/clock.ts';
import type { Message } from './message.ts';
import { shortened } from './templates.ts';

/**
 * Messages to somebody who complained to the grievance officer. Anybody can complain in the name of somebody else's address, so
 * that messages repeat nothing of the complaint itself.
 */
interface GrievanceFacts {
  readonly number: string;
  readonly storeName: string;
}

/** The complaint is saved. `due`: by when the officer confirms it, and by when it is resolved. */
export function grievanceReceivedMessage(
  { number, storeName }: GrievanceFacts,
  { acknowledgeBy, resolveBy }: Due,
): Message {
  const until = momentInWords(acknowledgeBy);
  return {
    kind: 'grievanceReceived',
    orderId: null,
    key: `grievanceReceived-${number}`,
    subject: `Your complaint ${number} has reached us`,
    template: 'grievance_received',
    values: [shortened(storeName), number, until],
    link: grievancePath(number),
    letter: letterOf(
      'Your complaint has reached us',
      [
        `Your complaint has the number ${number}. Please keep it: with it you can see how the complaint stands, and ask us about it.`,
        `Our grievance officer confirms it by ${until}. It is resolved by ${momentInWords(resolveBy)} at the latest. We write to you each time.`,
        'If you did not complain to us, somebody gave your address by mistake, and you need not do anything.',
      ],
      'See your complaint',
    ),
  };
}

/** The officer has the complaint. `resolveBy`: when it is resolved at the latest. */
export function grievanceAcknowledgedMessage(
  { number, storeName }: GrievanceFacts,
  resolveBy: Date,
): Message {
  const until = momentInWords(resolveBy);
  return {
    kind: 'grievanceAcknowledged',
    orderId: null,
    key: `grievanceAcknowledged-${number}`,
    subject: `We have your complaint ${number}`,
    template: 'grievance_acknowledged',
    values: [shortened(storeName), number, until],
    link: grievancePath(number),
    letter: letterOf(
      'We have your complaint',
      [
        `Our grievance officer has your complaint ${number} and is looking into it.`,
        `It is resolved by ${until} at the latest, and we write to you how. Until then you can see how it stands at any time.`,
      ],
      'See your complaint',
    ),
  };
}

/** `words`: the officer's own. */
export function grievanceResolvedMessage({ number, storeName }: GrievanceFacts, words: string): Message {
  return {
    kind: 'grievanceResolved',
    orderId: null,
    key: `grievanceResolved-${number}`,
    subject: `Your complaint ${number} is resolved`,
    template: 'grievance_resolved',
    values: [shortened(storeName), number],
    link: grievancePath(number),
    letter: letterOf(
      'Your complaint is resolved',
      [
        `This is what our grievance officer says to your complaint ${number}:`,
        words,
        'If that does not settle it for you, please write or call us, and name the number.',
      ],
      'See your complaint',
    ),
  };
}

/** The page of a complaint, to which its messages lead. */
export function grievancePath(number: string): string {
  return `/grievances/${number}`;
}

function letterOf(heading: string, paragraphs: string[], button: string): Message['letter'] {
  return { heading, paragraphs, lines: [], amounts: [], button, documents: [], address: null };
}
