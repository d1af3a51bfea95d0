import { createContext, type Dispatch, useContext } from 'react';
import { currentSession, type Desk, type DeskEvent, stepOf } from '../model/desk.ts';
import type { Session } from '../model/session.ts';
import type { SentEvent } from '../transport/protocol.ts';
import type { InspectedApp } from './app.ts';

export interface Bench {
  readonly app: InspectedApp;
  readonly desk: Desk;
  readonly change: Dispatch<DeskEvent>;
  /** Gives an event to an actor of an open page. */
  readonly send: (stream: string, to: string, event: SentEvent) => void;
}

export const BenchContext = createContext<Bench | null>(null);

export function useBench(): Bench {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error('The inspector is not around this view');
  return bench;
}

/** The session in view, and the number of its entries before the cursor. */
export function useCursor(): { readonly session: Session | null; readonly step: number } {
  const { desk } = useBench();
  return { session: currentSession(desk), step: stepOf(desk) };
}
