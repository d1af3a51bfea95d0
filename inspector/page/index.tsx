/** The inspector's page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { InspectedApp } from './app.ts';
import './base.css';
import { Inspector } from './Inspector.tsx';

export type { InspectedApp, StageProps } from './app.ts';
export { ErrorBoundary } from './ErrorBoundary.tsx';
export { createLibrary, type Library } from './scenarios.ts';

/** Shows the inspector in an element that is in the document. */
export function showInspector(element: Element, app: InspectedApp): void {
  element.classList.add('inspector');
  createRoot(element).render(
    <StrictMode>
      <Inspector app={app} />
    </StrictMode>,
  );
}
