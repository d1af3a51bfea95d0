/** Runs the shop alone, as in production: `node server/main.ts`. */
import { applyMemorySettings } from './memorySettings.ts';

applyMemorySettings();
// Loaded only now, since the settings begin the process again.
await import('./runShop.ts');
