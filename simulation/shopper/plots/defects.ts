/** Copies every plot with an answer that comes too late; in the copy, the function of the shop's API throws instead. */
import { lost } from './faults.ts';
import type { Plots, Wish } from './wishes.ts';

/** Longer than machines wait. */
const TOO_LATE_MS = 15_000;
/** The API's functions by their operations, where the names differ. */
const functions: Readonly<Record<string, string>> = {
  productBySlug: 'getProduct',
  ensureUserAndDispatchOTP: 'dispatchCode',
  ByorderIdcreatedAtPayment: 'getPayments',
};

/** The plots that have an answer that comes too late, with a defect in its place. */
export function defectPlots(plots: Plots): Plots {
  const broken = Object.entries(plots).map(
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
