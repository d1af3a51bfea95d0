import { createContext, useContext, useMemo } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ActorsContext, type ShopActors, ShopContext } from '../../src/views/shop/context.ts';
import type { Entry } from '../core/format.ts';
import type { Player } from '../core/player.ts';
import { replay } from '../core/replay.ts';
import type { Session } from '../model/session.ts';
import { Guarded } from '../page/Guarded.tsx';
import { rootsOf, shopAround, sourceOf } from './actors.ts';
import { Frame } from './Frame.tsx';
import { Screen, type ScreenProps } from './screens.tsx';

interface StagedProps {
  readonly session: Session;
  /** Entries that have been replayed. */
  readonly step: number;
  /** The shop around what is played. */
  readonly around: ShopActors;
}

interface StageProps extends StagedProps {
  readonly className: string | undefined;
  /** Told when somebody has used the screen; not given: it can only be looked at. */
  readonly onUse?: () => void;
}

type Shown = Pick<ScreenProps, 'actor' | 'pathname' | 'now'> & { readonly step: number };
const ShownContext = createContext<readonly Shown[]>([]);

/** The shop's own screens as a page of their own, showing the replayed machines as they were at the cursor. */
export default function Stage({ className, onUse, ...staged }: StageProps) {
  // What a press brings about is in the log once the actors have come to rest.
  const use = onUse && (() => setTimeout(onUse, 0));
  return (
    <Frame title="The shop’s screen" className={className}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: It only hears what its contents are used for. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Keys become clicks. */}
      <div inert={!onUse} onClick={use} onInput={use} onBlur={use}>
        <Staged {...staged} />
      </div>
    </Frame>
  );
}

export function Staged({ session, step, around }: StagedProps) {
  const { recording, machines, player: own } = session;
  const player = useMemo(
    () => (own && step === recording.entries.length ? own : replay(recording, machines, step).player),
    [recording, machines, own, step],
  );
  const actors = useMemo(() => shopAround(player, around), [player, around]);
  const source = useMemo(() => sourceOf(actors), [actors]);
  const shown = useMemo(
    () => shownBy(player, recording.entries.slice(0, step), step),
    [player, recording, step],
  );
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
  // Fields are the browser's own: every step begins with what the machine holds.
  return shown.map(({ step, actor, ...props }) => (
    <Guarded key={`${step} ${actor.id}`} of={`${step}`}>
      <Screen actor={actor} {...props} />
    </Guarded>
  ));
}

function shownBy(player: Player, entries: readonly Entry[], step: number): Shown[] {
  const route = entries.findLast(({ event }) => event.type === 'route.changed')?.event.pathname;
  const now = Math.max(
    0,
    ...entries.flatMap(({ event }) => (typeof event.now === 'number' ? event.now : [])),
  );
  return rootsOf(player).map((actor) => ({
    actor,
    pathname: typeof route === 'string' ? route : '',
    now: () => now,
    step,
  }));
}
