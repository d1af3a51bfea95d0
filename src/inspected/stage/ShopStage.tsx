/** The shop's own screens with replayed machines. */
import { type Entry, type Player, rootsOf } from '@storefront/inspector';
import { ErrorBoundary, type StageProps } from '@storefront/inspector/page';
import { createContext, use, useContext, useMemo } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { AnyActorRef } from 'xstate';
import { shopMachine } from '../../machines/storefront/shop/index.ts';
import { ActorsContext, type ShopActors, ShopContext } from '../../views/shop/context.ts';
import { library } from '../library.ts';
import { isActorOf, openedShop, shopAround, sourceOf } from './actors.ts';
import { hasScreen, isWholePage, Screen, type ScreenProps } from './screens.tsx';

interface Shown extends ScreenProps {
  /** Number of entries that were replayed. */
  readonly step: number;
}

const ShownContext = createContext<readonly Shown[]>([]);

let opening: Promise<ShopActors> | null = null;

/** Shows the screens of the root actors. */
export default function ShopStage({ player, entries }: StageProps) {
  opening ??= library.fixtures().then(openedShop);
  const around = use(opening);
  const actors = useMemo(() => shopAround(player, around), [player, around]);
  const source = useMemo(() => sourceOf(actors), [actors]);
  const shown = useMemo(() => shownBy(player, entries), [player, entries]);
  const router = useMemo(() => createMemoryRouter([{ path: '*', element: <Screens /> }]), []);
  return (
    <ShopContext value={source}>
      <ActorsContext value={actors}>
        <ShownContext value={shown}>
          <RouterProvider router={router} />
        </ShownContext>
      </ActorsContext>
    </ShopContext>
  );
}

function Screens() {
  const shown = useContext(ShownContext);
  // Fields hold their own values: a new key for each step makes them begin with the machine's.
  return shown.map(({ step, actor, ...props }) => (
    <ErrorBoundary key={`${step} ${actor.id}`} resetKey={`${step}`}>
      <Screen actor={actor} {...props} />
    </ErrorBoundary>
  ));
}

function shownBy(player: Player, entries: readonly Entry[]): Shown[] {
  const route = entries.findLast(({ event }) => event.type === 'route.changed')?.event.pathname;
  const times = entries.flatMap(({ event }) => (typeof event.now === 'number' ? event.now : []));
  const now = times.reduce((latest, time) => Math.max(latest, time), 0);
  const actors = onScreen(rootsOf(player));
  return actors.map((actor) => ({
    actor,
    pathname: typeof route === 'string' ? route : '',
    now: () => now,
    step: entries.length,
    isAlone: actors.length === 1,
  }));
}

/** The actors with a screen whose page was not left, or else the actor that started last. */
function onScreen(roots: readonly AnyActorRef[]): readonly AnyActorRef[] {
  const kept = roots.filter((actor) => actor.getSnapshot().status !== 'stopped');
  const whole = kept.filter((actor) => isWholePage(actor));
  const shown = kept.filter(
    (actor) =>
      hasScreen(actor) && (whole.length === 0 || whole.includes(actor) || isActorOf(actor, shopMachine)),
  );
  return shown.length > 0 ? shown : (kept.length > 0 ? kept : roots).slice(-1);
}
