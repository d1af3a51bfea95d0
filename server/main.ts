/** Runs the shop alone, as in production: `node server/main.ts`. */
import { applyMemorySettings } from './memorySettings.ts';

applyMemorySettings();
// Loaded only now, because the settings may start the process again.
await import('./runShop.ts');
