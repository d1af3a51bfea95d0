/** Journeys in which a function of the shop's API throws, where another journey has an answer that comes too late. */
import type { Wish } from '../wishes.ts';
import { lost } from '../wishes.ts';

/** Longer than machines wait. */
const TOO_LATE_MS = 15_000;
/** The functions that are not called as their operation is. */
const functions: Readonly<Record<string, string>> = {
  productBySlug: 'getProduct',
  ensureUserAndDispatchOTP: 'dispatchCode',
};

type Journeys = Readonly<Record<string, readonly Wish[]>>;

export function withDefects(journeys: Journeys): Journeys {
  const broken = Object.entries(journeys).map(
    ([name, wishes]) => [`${name}: a defect instead`, wishes.map(breaking)] as const,
  );
  return Object.fromEntries(broken.filter(([, wishes]) => wishes.some(({ faults }) => isBroken(faults))));
}

function breaking(wish: Wish): Wish {
  const faults = Object.entries(wish.faults).map(([call, fault]) => {
    const isTooLate = fault.kind === 'slow' && fault.reply >= TOO_LATE_MS;
    return isTooLate && /^\w+(#|$)/.test(call) ? ([pointOf(call), lost] as const) : ([call, fault] as const);
  });
  return { ...wish, faults: Object.fromEntries(faults) };
}

function isBroken(faults: Wish['faults']): boolean {
  return Object.keys(faults).some((name) => name.startsWith('defect '));
}

function pointOf(call: string): string {
  const [operation = '', number] = call.split('#');
  const name = functions[operation] ?? `${operation.charAt(0).toLowerCase()}${operation.slice(1)}`;
  return `defect in ${name}${number === undefined ? '' : `#${number}`}`;
}
