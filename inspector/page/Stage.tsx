import { type ComponentType, lazy, useMemo } from 'react';
import { replay } from '../core/replay.ts';
import { inexactText, type Session } from '../model/session.ts';
import type { InspectedApp, StageProps } from './app.ts';
import { useInspector } from './context.ts';
import { Frame } from './Frame.tsx';
import panel from './Panel.module.css';

interface StageOfSessionProps {
  readonly session: Session;
  /** Number of entries that are replayed. */
  readonly step: number;
  readonly className: string | undefined;
  /** See `Frame`. */
  readonly pageWidth: number | null;
  /** Called after the screen was used; absent: the screen can only be looked at. */
  readonly onUse?: () => void;
}

/** The app's own screens in a frame, with the machines in their state at the cursor. */
export function Stage({ session, step, className, pageWidth, onUse }: StageOfSessionProps) {
  const { app } = useInspector();
  const AppStage = stageOf(app);
  const { recording, machines, player: own } = session;
  const { player, inexact } = useMemo(() => {
    if (own && step === recording.entries.length) return { player: own, inexact: null };
    const replayed = replay(recording, machines, step);
    return { player: replayed.player, inexact: inexactText(replayed) };
  }, [recording, machines, own, step]);
  const entries = useMemo(() => recording.entries.slice(0, step), [recording, step]);
  // Waits for the actors to finish processing, so that the effects of the press are in the log.
  const use = onUse && (() => setTimeout(onUse, 0));
  return (
    <>
      {inexact !== null && (
        <p role="status" className={panel.note}>
          {inexact}
        </p>
      )}
      <Frame title={`The ${app.name}’s screen`} className={className} pageWidth={pageWidth}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: It only listens for events of its contents. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Keys become clicks. */}
        <div inert={!onUse} onClick={use} onInput={use} onBlur={use}>
          <AppStage player={player} entries={entries} />
        </div>
      </Frame>
    </>
  );
}

const stages = new WeakMap<InspectedApp, ComponentType<StageProps>>();

/** One lazy component for each app, so that it is loaded once. */
function stageOf(app: InspectedApp): ComponentType<StageProps> {
  const stage = stages.get(app) ?? lazy(app.loadStage);
  stages.set(app, stage);
  return stage;
}
