/** Start of the inspector's page: in development and QA builds only. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/views/design/base.css';
import { Inspector } from './Inspector.tsx';

const root = document.getElementById('inspector');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Inspector />
    </StrictMode>,
  );
}
