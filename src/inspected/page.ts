/** Starts the inspector's page for the shop. In development and QA builds only. */

import { layouts } from 'virtual:chart-layouts';
import { showInspector } from '@storefront/inspector/page';
import '../views/design/base.css';
import { inspectedShop } from './app.ts';
import './page.css';

const root = document.getElementById('inspector');
if (root) showInspector(root, { ...inspectedShop, layouts });
