/** Deep links: `#/machine/state?scenario=cart-offline&step=12&actor=cart` and `#/library`. */

export interface Place {
  readonly page: 'inspector' | 'library';
  /** Id of the machine whose chart is shown; `null` for the machine of the selected actor. */
  readonly machine: string | null;
  /** Path of the selected state below the machine's root. */
  readonly state: string | null;
  /** Name of a scenario of the library. */
  readonly scenario: string | null;
  /** Number of entries before the cursor; `null` for all. */
  readonly step: number | null;
  /** Path of the selected actor. */
  readonly actor: string | null;
}

export function parsePlace(hash: string): Place {
  const url = new URL(hash.replace(/^#/, '') || '/', 'http://inspector');
  const [first = '', state = ''] = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const step = Number(url.searchParams.get('step') ?? Number.NaN);
  return {
    page: first === 'library' ? 'library' : 'inspector',
    machine: first === 'library' || first === '' ? null : first,
    state: state === '' ? null : state,
    scenario: url.searchParams.get('scenario'),
    step: Number.isSafeInteger(step) && step >= 0 ? step : null,
    actor: url.searchParams.get('actor'),
  };
}

export function formatPlace({ page, machine, state, scenario, step, actor }: Place): string {
  const parts = page === 'library' ? ['library'] : [machine, machine === null ? null : state];
  const path = parts.flatMap((part) => (part === null ? [] : encodeURIComponent(part))).join('/');
  const query = new URLSearchParams();
  if (scenario !== null) query.set('scenario', scenario);
  if (step !== null) query.set('step', String(step));
  if (actor !== null) query.set('actor', actor);
  const text = query.toString();
  return `#/${path}${text === '' ? '' : `?${text}`}`;
}
