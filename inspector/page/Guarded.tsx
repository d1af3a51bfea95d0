import { Component, type ReactNode } from 'react';
import panel from './Panel.module.css';

interface GuardedProps {
  /** What is tried again when it changes. */
  readonly of: string;
  readonly children: ReactNode;
}

interface GuardedState {
  readonly of: string;
  readonly problem: string | null;
}

/** What cannot be drawn says why, and takes nothing else down with it. */
export class Guarded extends Component<GuardedProps, GuardedState> {
  override state: GuardedState = { of: this.props.of, problem: null };

  static getDerivedStateFromError(error: unknown): Partial<GuardedState> {
    return { problem: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps({ of }: GuardedProps, state: GuardedState): Partial<GuardedState> | null {
    return of === state.of ? null : { of, problem: null };
  }

  override render(): ReactNode {
    if (this.state.problem === null) return this.props.children;
    return (
      <p role="alert" className={panel.note}>
        This cannot be shown here: {this.state.problem}
      </p>
    );
  }
}
