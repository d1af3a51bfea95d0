import { createContext, type Dispatch, useContext } from 'react';
import type { Session } from '../model/session.ts';
import { currentSession, stepOf, type Workspace, type WorkspaceEvent } from '../model/workspace.ts';
import type { SentEvent } from '../transport/protocol.ts';
import type { InspectedApp } from './app.ts';

export interface InspectorValue {
  readonly app: InspectedApp;
  readonly workspace: Workspace;
  readonly change: Dispatch<WorkspaceEvent>;
  /** Sends an event to an actor of an observed page. */
  readonly send: (stream: string, to: string, event: SentEvent) => void;
}

export const InspectorContext = createContext<InspectorValue | null>(null);

export function useInspector(): InspectorValue {
  const inspector = useContext(InspectorContext);
  if (!inspector) throw new Error('This view must be inside the inspector');
  return inspector;
}

/** The current session, and the number of its entries before the cursor. */
export function useCursor(): { readonly session: Session | null; readonly step: number } {
  const { workspace } = useInspector();
  return { session: currentSession(workspace), step: stepOf(workspace) };
}
