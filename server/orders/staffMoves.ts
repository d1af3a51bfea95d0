/** The moves that staff make, by the words that they type, and what they read of them. */
import { blank } from '../commands/help.ts';
import type { Move, MoveRefusal } from './orderMoves.ts';
import { inProse, stageWords } from './stageWords.ts';
import { lifeAfter, type OrderLife, type Stage } from './status.ts';

export type PlainMove = Exclude<
  Move,
  { units: unknown } | { isRestocked: unknown } | { answer: unknown } | { event: 'order.correctParcel' }
>;

const plainMoves: Readonly<Record<string, PlainMove>> = {
  pack: { event: 'order.pack' },
  out: { event: 'order.goOut' },
  deliver: { event: 'order.deliver' },
  miss: { event: 'order.miss' },
  'send-back': { event: 'order.sendBack' },
  restock: { event: 'order.restock' },
  'write-off': { event: 'order.writeOff' },
  lost: { event: 'order.lose' },
  agree: { event: 'order.agree' },
};

/** The moves of `npm run orders -- move`. */
export const typedMoves: readonly string[] = [
  'pack',
  'dispatch',
  'out',
  'deliver',
  'miss',
  'send-back',
  'restock',
  'write-off',
  'lost',
];

/** The move of a word that staff typed, with no courier and number for `dispatch`; `null` if there is no such move. */
export function parcelMove(name: string): PlainMove | null {
  if (name === 'dispatch') return { event: 'order.dispatch', courier: null, trackingId: null };
  return Object.hasOwn(plainMoves, name) ? (plainMoves[name] ?? null) : null;
}

/** What each move has done, as in "Done: packed." */
export const doneWords: Readonly<Record<Move['event'], string>> = {
  'order.agree': 'its shopper still wants it',
  'order.pack': 'packed',
  'order.dispatch': 'with the courier',
  'order.correctParcel': 'courier and tracking number are corrected',
  'order.goOut': 'out for delivery',
  'order.deliver': 'delivered',
  'order.miss': 'the courier could not hand it over',
  'order.answer': 'what its shopper wants is written down for the courier',
  'order.sendBack': 'on its way back',
  'order.restock': 'back, and its goods are for sale again',
  'order.writeOff': 'back, and its goods are written off',
  'order.lose': 'lost by the courier, and its goods are written off',
  'order.cancel':
    'cancelled; its goods are for sale again. If they cannot be sold, lower their stock by an import',
  'return.ask': 'a return is asked for',
  'return.approve': 'the return is approved',
  'return.pickUp': 'the returned goods are on their way',
  'return.receive': 'the returned goods are here',
  'return.refuse': 'the return is refused',
  'return.withdraw': 'its shopper took the request for a return back',
};

/** Why each move is refused, as in "Order NIL-7K3M-9QX2 is placed: it cannot be packed." */
const refusedWords: Readonly<Record<Move['event'], string>> = {
  'order.agree': 'its shopper has confirmed it already, or was never asked to',
  'order.pack': 'it cannot be packed',
  'order.dispatch': 'it cannot be dispatched',
  'order.correctParcel': 'no parcel of it is with the courier',
  'order.goOut': 'it cannot be out for delivery',
  'order.deliver': 'it cannot be delivered',
  'order.miss': 'no delivery of it can have failed',
  'order.answer': 'no failed delivery waits for an answer',
  'order.sendBack': 'it cannot go back',
  'order.restock': 'no parcel of it is coming back',
  'order.writeOff': 'no parcel of it is coming back',
  'order.lose': 'no parcel of it is with the courier',
  'order.cancel': 'it cannot be cancelled',
  'return.ask': 'no return of it can be asked for',
  'return.approve': 'no return of it waits for an answer',
  'return.pickUp': 'no approved return of it waits for its pickup',
  'return.receive': 'no approved return of it is on its way',
  'return.refuse': 'no return of it can be refused',
  'return.withdraw': 'no return of it waits for an answer',
};

export interface Standing {
  readonly life: OrderLife;
  /** The shopper was asked whether they still want the order, and has not answered. */
  readonly isAsked: boolean;
  /** The shop already knows that the courier's latest attempt failed. */
  readonly isMissKnown: boolean;
}

/** The commands that staff can type in an order's present state, without `npm run orders -- `. */
export function possibleCommands(code: string, { life, isAsked, isMissKnown }: Standing): string[] {
  const can = (event: Parameters<typeof lifeAfter>[1]) => lifeAfter(life, event) !== null;
  const moves = typedMoves.filter((word) => {
    const move = parcelMove(word);
    return move !== null && can(plainEvent(move.event)) && !(isMissKnown && word === 'miss');
  });
  const label = `${blank('courier')} ${blank('tracking number')}`;
  const reason = blank('reason, for the shopper');
  return [
    ...(isAsked && can({ type: 'order.agree', isAsked }) ? [`confirm ${code}`] : []),
    ...moves.map((word) => `move ${code} ${word}${word === 'dispatch' ? ` ${label}` : ''}`),
    ...(can({ type: 'order.correctParcel' }) ? [`parcel ${code} ${label}`] : []),
    ...(can({ type: 'order.answer' })
      ? [`answer ${code} again ${blank('day')}`, `answer ${code} send-back`]
      : []),
    ...(can({ type: 'order.cancel', units: 0 }) ? [`cancel ${code} ${reason}`] : []),
    ...(can({ type: 'return.approve' }) ? [`return ${code} approve`] : []),
    ...(can({ type: 'return.pickUp' }) ? [`return ${code} pick-up`] : []),
    ...(can({ type: 'return.receive', units: 1 })
      ? [`return ${code} receive`, `return ${code} receive-broken`]
      : []),
    ...(can({ type: 'return.refuse' }) ? [`return ${code} refuse ${reason}`] : []),
    ...(can({ type: 'return.ask', isInTime: true, units: 1 })
      ? [`return ${code} ask ${blank('what its shopper says')}`]
      : []),
  ];
}

function plainEvent(event: PlainMove['event']): Parameters<typeof lifeAfter>[1] {
  return event === 'order.agree' ? { type: event, isAsked: false } : { type: event };
}

/** Why a move was not made, and what can be done instead. */
export function refusalLines(
  code: string,
  refusal: MoveRefusal | { readonly kind: 'missing' },
  standing: Omit<Standing, 'life'>,
): string[] {
  switch (refusal.kind) {
    case 'missing':
      return missingOrder(code);
    case 'noSuchUnits':
      return [
        `Order ${code} has no such lines, or not so many are left. Nothing was changed.`,
        `Its lines and their numbers: npm run orders -- show ${code}`,
      ];
    case 'numberTaken':
      return [
        `The parcel ${refusal.trackingId} is on its way with order ${refusal.code}. Nothing of order ${code} was changed: check the number on its label.`,
        `If ${refusal.code} has the wrong number: npm run orders -- parcel ${refusal.code} ${blank('courier')} ${blank('tracking number')}`,
      ];
    case 'knownMiss':
      return [
        `That the courier could not hand over order ${code} is known already, and its shopper was asked what to do. Nothing was changed.`,
        'Another attempt counts from tomorrow, or from the day that its shopper chose.',
      ];
    case 'sameParcel':
      return [`Order ${code} has this courier and this tracking number already. Nothing was changed.`];
    case 'notAllowed':
      return [
        `${whyRefused(code, refusal)} Nothing was changed.`,
        ...nextLines(possibleCommands(code, { ...standing, life: refusal.life })),
      ];
  }
}

/** Says that a move was made already, or why it cannot be made. */
function whyRefused(code: string, { event, life }: Extract<MoveRefusal, { kind: 'notAllowed' }>): string {
  const { parcel, return: back } = life;
  if (doneStages[event] === parcel) return `Order ${code} is ${inProse(stageWords[parcel])} already.`;
  if (doneReturns[event] === back) return `Order ${code} is ${inProse(whereIs(life))} already.`;
  if (event === 'order.agree' && parcel === 'cancelled') return `Order ${code} is cancelled.`;
  const why =
    event === 'order.cancel' && parcel === 'placed'
      ? 'until it is paid it can only be cancelled as a whole'
      : refusedWords[event];
  return `Order ${code} is ${inProse(whereIs(life))}: ${why}.`;
}

/** Where the parcel is once a move is made. */
const doneStages: Readonly<Partial<Record<Move['event'], Stage>>> = {
  'order.pack': 'packed',
  'order.dispatch': 'dispatched',
  'order.goOut': 'outForDelivery',
  'order.deliver': 'delivered',
  'order.sendBack': 'goingBack',
  'order.restock': 'restocked',
  'order.writeOff': 'writtenOff',
  'order.lose': 'writtenOff',
  'order.cancel': 'cancelled',
};

/** Where the return is once a move is made. */
const doneReturns: Readonly<Partial<Record<Move['event'], OrderLife['return']>>> = {
  'return.approve': 'approved',
  'return.pickUp': 'pickedUp',
  'return.receive': 'received',
  'return.refuse': 'refused',
};

export function missingOrder(code: string): string[] {
  return [
    `There is no order ${code}. Look for it: npm run orders -- list ${blank('part of its code, phone or name')}`,
  ];
}

/** Where an order stands, in words. */
export function whereIs({ parcel, return: back }: OrderLife): string {
  const word = stageWords[parcel];
  return back === 'none' ? word : `${word}, its return ${back === 'pickedUp' ? 'on its way' : back}`;
}

/** The commands that can be typed next. */
export function nextLines(commands: readonly string[]): string[] {
  if (commands.length === 0) return ['Nothing more can be done with it.'];
  return ['What can be done now:', ...commands.map((words) => `  npm run orders -- ${words}`)];
}
