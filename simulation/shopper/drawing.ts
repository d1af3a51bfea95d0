/** Draws steps and faults. Each run has its own mix of them, so that rare combinations come up. */
import { type Change, changes } from '../merchant/changes.ts';
import type { WebhookFate } from '../providers/card.ts';
import type { WidgetAct, WidgetChoice } from '../providers/express.ts';
import type { Stage } from '../stage.ts';
import type { Fault } from '../wire/wire.ts';
import type { Random } from '../world/random.ts';
import { queries } from './campaigns.ts';
import { phones } from './phones.ts';
import { drawnPlots, plots } from './plots/index.ts';
import type { Wish } from './plots/wishes.ts';
import type { Act, Step, TabName, WindowAct } from './steps.ts';

export type FaultLevel = 'none' | 'some' | 'all';

export interface Drawing {
  /** The next step; `null` ends the run, because its plot has ended. */
  next(stage: Stage, index: number): Step | null;
  /** The fault of a call of this step; `null` for none. */
  fault(step: number, call: string): Fault | null;
  /** The steps of the run's plot that the screen did not offer in time. */
  missed(): readonly Wish[];
}

const tabNames: readonly TabName[] = ['A', 'B', 'C'];
const faultKinds: readonly Fault['kind'][] = [
  'lostRequest',
  'lostReply',
  'twice',
  'slow',
  'status',
  'cutBody',
  'killed',
];

/** How one run is drawn. Plain numbers are probabilities, from 0 to 1, except `mostTabs`. */
interface Mix {
  readonly fault: number;
  readonly kinds: readonly Fault['kind'][];
  readonly tab: number;
  readonly merchant: number;
  readonly network: number;
  readonly webhooks: number;
  readonly mostTabs: number;
  /** How often the shopper pauses for longer. */
  readonly patience: number;
  /** Upper limits of the pauses between steps, in milliseconds: fast runs find races, slow runs find expiries. */
  readonly pauses: readonly number[];
  /** How often the shopper takes the shortest way to an order. */
  readonly purpose: number;
  /** How often the shopper follows a plot rather than chance; 0: never. */
  readonly plot: number;
  /** Whether the run ends with its first plot, so that the plot's result is checked at rest. */
  readonly endsWithPlot: boolean;
  /** The changes that the merchant makes in this run. */
  readonly changes: readonly Change[];
  /** The factor of a gesture's weight for the shopper of this run. */
  habit(gesture: string): number;
}

/** A gesture of at least this weight leads to an order. */
const LEADS_TO_AN_ORDER = 15;
const habits = [0.1, 0.5, 1, 1, 2, 6];
const paces = [[20], [20, 200], [200, 2_000], [20, 200, 2_000]];

/** @param plot the plot to follow, with its own faults only; `null`: whether to follow one, and which, is drawn */
export function createDrawing(random: Random, level: FaultLevel, plot: string | null): Drawing {
  const drawn = mixOf(random.fork('mix'), level);
  const alone = { fault: 0, plot: 1, endsWithPlot: true, mostTabs: tabNames.length };
  const mix = plot === null ? drawn : { ...drawn, ...alone };
  const followed = followPlots(random.fork('plots'), mix, plot);
  /** The faults of the current plot step. */
  let planned: Readonly<Record<string, Fault>> = {};
  return {
    next(stage, index) {
      const draw = random.fork(`step ${index}`);
      if (mix.endsWithPlot && followed.hasEnded()) return null;
      const wish = followed.next(stage, draw);
      planned = level === 'none' ? {} : (wish?.faults ?? {});
      if (wish) return { act: wish.act, waitMs: wish.waitMs, faults: {} };
      return { act: actOf(stage, draw, mix), waitMs: waitOf(draw, mix), faults: {} };
    },
    fault(step, call) {
      const known = planned[call.replace(/#1$/, '')] ?? planned[call.replace(/#\d+$/, '#*')];
      if (known) return known;
      // Files are lost and functions are broken only if a plot says so.
      if (mix.fault === 0 || /^(code|script|frame|defect) /.test(call)) return null;
      const draw = random.fork(`fault ${step} ${call}`);
      return draw.chance(mix.fault) ? faultOf(draw, mix.kinds) : null;
    },
    missed: followed.missed,
  };
}

/** A drawn plot is given up after this many steps in which the screen does not offer its next gesture. */
const MOST_MISSES = 5;

/** Follows one plot after another. Returns a plot's next step, or `null` if the step should be drawn at random. */
function followPlots(random: Random, { plot: share, mostTabs }: Mix, only: string | null) {
  const chosen = only === null ? Object.values(drawnPlots) : [plots[only] ?? []];
  const known = chosen.filter(
    (wishes) => mostTabs > 1 || !wishes.some(({ act }) => 'tab' in act && act.tab !== 'A'),
  );
  let left: Wish[] = [];
  const missed: Wish[] = [];
  let misses = 0;
  let hasBegun = false;
  const follow = (stage: Stage, draw: Random): Wish | null => {
    if (share === 0 || !draw.chance(share)) return null;
    if (left.length === 0) left = [...random.pick(known)];
    hasBegun = true;
    for (let [next] = left; next; [next] = left) {
      const ready = readyWish(stage, draw, next);
      if (ready) {
        misses = 0;
        left.shift();
        return ready;
      }
      if (!next.isOptional) break;
      left.shift();
    }
    misses += 1;
    if (misses <= MOST_MISSES) return { act: { kind: 'wait' }, waitMs: 1_500, faults: {}, isOptional: false };
    misses = 0;
    // A run that follows one given plot skips this step and goes on with the next.
    if (only !== null) {
      missed.push(...left.splice(0, 1));
      return left.length > 0 ? follow(stage, draw) : null;
    }
    left = [];
    return null;
  };
  return { next: follow, hasEnded: () => hasBegun && left.length === 0, missed: () => missed };
}

/** The wish with the arguments of its gesture; `null` if the screen does not offer the gesture now. */
function readyWish(stage: Stage, draw: Random, wish: Wish): Wish | null {
  const { act } = wish;
  if (!('tab' in act)) return wish;
  const opened = stage.tabs().get(act.tab);
  if (act.kind === 'tab') return (act.act === 'open') === (opened === undefined) ? wish : null;
  if (!opened || stage.isFrozen(act.tab)) return null;
  const hasWindow = stage.card.windows(opened.name).length > 0;
  const offeredByWidget = stage.express.offered(opened.name);
  if (act.kind === 'window') return hasWindow ? wish : null;
  if (act.kind === 'widget') return stage.express.takes(opened.name, act.choice.act) ? wish : null;
  if (hasWindow || offeredByWidget.length > 0) return null;
  const args = opened.page.choose(act.name, draw);
  return args && { ...wish, act: { ...act, args: { ...args, ...act.args } } };
}

function mixOf(random: Random, level: FaultLevel): Mix {
  const busy = changes.filter(() => random.chance(0.2));
  const chosen = new Map<string, number>();
  const endsWithPlot = random.chance(0.8);
  const rate = (most: number) => (level === 'none' || random.chance(0.4) ? 0 : random.next() * most);
  return {
    fault: level === 'all' ? random.next() * 0.3 : rate(0.1),
    kinds: faultKinds.filter(() => random.chance(0.6)),
    tab: level === 'none' ? 0 : random.next() * 0.12,
    merchant: rate(0.3),
    network: rate(0.06),
    webhooks: rate(0.06),
    mostTabs: level === 'none' ? 1 : 1 + random.int(3),
    patience: random.next() * 0.3,
    pauses: random.pick(paces),
    purpose: random.pick([0, 0.3, 0.6, 0.8]),
    plot: endsWithPlot ? 1 : random.pick([0, 0.5, 0.85, 0.95]),
    endsWithPlot,
    changes: busy.length > 0 ? busy : changes,
    habit(gesture) {
      const known = chosen.get(gesture) ?? random.fork(`habit ${gesture}`).pick(habits);
      chosen.set(gesture, known);
      return known;
    },
  };
}

function faultOf(draw: Random, kinds: readonly Fault['kind'][]): Fault | null {
  if (kinds.length === 0) return null;
  const kind = draw.pick(kinds);
  switch (kind) {
    case 'twice':
      return { kind, after: draw.int(2_000) };
    case 'slow':
      return {
        kind,
        request: draw.int(draw.pick([200, 3_000, 30_000])),
        reply: draw.int(draw.pick([200, 3_000])),
      };
    case 'status':
      return { kind, status: draw.pick([500, 502, 503, 429]) };
    case 'killed':
      return { kind, statements: draw.int(12) };
    default:
      return { kind };
  }
}

function waitOf(draw: Random, { patience, pauses }: Mix): number {
  if (draw.chance(patience)) return draw.int(draw.pick([5_000, 40_000, 400_000]));
  return draw.int(draw.pick(pauses));
}

function actOf(stage: Stage, draw: Random, mix: Mix): Act {
  const open = [...stage.tabs().keys()].sort();
  const awake = open.filter((tab) => !stage.isFrozen(tab));
  if (awake.length === 0) return { kind: 'tab', tab: draw.pick(open), act: 'thaw' };
  if (draw.chance(mix.tab)) return tabAct(stage, draw, mix, open);
  if (draw.chance(mix.merchant)) {
    const change = draw.pick(mix.changes);
    return { kind: 'merchant', name: change.name, args: change.choose(draw) };
  }
  if (!stage.isOnline() ? draw.chance(0.3) : draw.chance(mix.network)) {
    return { kind: 'network', isOnline: !stage.isOnline() };
  }
  if (draw.chance(mix.webhooks)) {
    return { kind: 'webhooks', fate: draw.pick<WebhookFate>(['deliver', 'drop', 'double', 'late']) };
  }
  const tab = draw.pick(awake);
  const opened = stage.tabs().get(tab);
  if (!opened) return { kind: 'wait' };
  if (stage.card.windows(opened.name).length > 0) {
    const acts: readonly WindowAct[] = ['pay', 'pay', 'pay', 'pay unheard', 'fail', 'dismiss'];
    return { kind: 'window', tab, act: draw.pick(acts) };
  }
  const widget = stage.express.offered(opened.name);
  if (widget.length > 0) return { kind: 'widget', tab, choice: widgetChoice(draw, mix, widget) };
  const all = opened.page.offered();
  const leading = all.filter(({ weight }) => weight >= LEADS_TO_AN_ORDER);
  const offered =
    leading.length > 0 && draw.chance(mix.purpose)
      ? leading
      : all.map(({ name, weight }) => ({ name, weight: weight * mix.habit(name) }));
  const total = offered.reduce((sum, { weight }) => sum + weight, 0);
  let point = draw.next() * total;
  const chosen = offered.find(({ weight }) => {
    point -= weight;
    return point < 0;
  });
  if (!chosen) return { kind: 'wait' };
  const args = opened.page.choose(chosen.name, draw) ?? {};
  return { kind: 'gesture', tab, name: chosen.name, args };
}

function widgetChoice(draw: Random, { fault }: Mix, acts: readonly WidgetAct[]): WidgetChoice {
  const hearing = draw.chance(fault) ? draw.pick(['twice', 'never'] as const) : 'once';
  return {
    act: draw.pick(acts),
    hearing,
    paymentType: draw.pick(['COD', 'PREPAID', 'PPCOD']),
    phone: draw.pick(phones),
    code: draw.pick(['TEN', 'FLAT50', 'NOSUCH', 'ONCE']),
  };
}

function tabAct(stage: Stage, draw: Random, { mostTabs }: Mix, open: readonly TabName[]): Act {
  const closed = tabNames.slice(0, mostTabs).filter((tab) => !open.includes(tab));
  if (closed.length > 0 && draw.chance(0.5)) {
    const url = draw.chance(0.3) ? { url: `/${draw.pick(queries)}` } : {};
    return { kind: 'tab', tab: draw.pick(closed), act: 'open', ...url };
  }
  const tab = draw.pick(open);
  if (stage.isFrozen(tab)) return { kind: 'tab', tab, act: draw.chance(0.7) ? 'thaw' : 'close' };
  return { kind: 'tab', tab, act: draw.pick(['reload', 'reload', 'crash', 'close', 'freeze']) };
}
