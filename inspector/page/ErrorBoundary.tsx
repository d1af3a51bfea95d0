import { Component, type ReactNode } from 'react';
import panel from './Panel.module.css';

interface ErrorBoundaryProps {
  /** When it changes, the children are rendered again. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly resetKey: string;
  readonly problem: string | null;
}

/** Shows a message in place of children that throw, so that the rest of the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey, problem: null };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { problem: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { resetKey, problem: null };
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
